//! An api that nobody asks for its figures answers a million small requests, and its memory must not grow with them:
//! `cargo xtask bench memory [requests]`.

use super::stage::{CAPTCHA, Folder};
use crate::args::RunOptions;
use crate::build::Programs;
use crate::failure::{Doing, Failure, Outcome};
use crate::postgres::Durability;
use crate::run::{Launch, Product};
use crate::test::http::{Line, Request};
use crate::{build, console, postgres, project};
use serde_json::json;
use std::fs;
use std::sync::atomic::{AtomicU32, Ordering};
use std::thread;
use std::time::Instant;

const MANY: u32 = 1_000_000;
/// How often memory is looked at.
const LOOKS: u32 = 10;
/// Connections at once.
const CLIENTS: u32 = 8;
/// Names under which one brand is asked.
const HOSTS: u32 = 30;
/// When a third is answered, every cache has met what it can; from then on this is noise.
const NOISE: f64 = 1.05;

/// Starts the product as it is released, asks, and prints the api's memory after each tenth.
pub(crate) fn bench(requests: Option<u32>) -> Outcome {
    let requests = requests.unwrap_or(MANY);
    console::step(&format!("Memory over {requests} requests"));
    build::everything(true)?;
    let folder = Folder::new("memory");
    let options =
        RunOptions { port: postgres::free_port()?, data_dir: folder.path().to_owned(), reset: false, release: true };
    let log = project::memory_dir().join("memory.log");
    fs::create_dir_all(project::memory_dir()).doing(|| format!("write {}", log.display()))?;
    let _ = fs::remove_file(&log);
    // Each visitor has an address of its own, as behind a front.
    let extra =
        [("CAPTCHA_TEST_ANSWER", CAPTCHA), ("DEMO_TEST_WORKERS", "2"), ("PROXY_HOPS", "1"), ("RUST_LOG", "warn")];
    let launch = Launch {
        options: &options,
        durability: Durability::Fast,
        programs: Programs::built(true),
        extra: &extra,
        log: Some(log),
        is_prepared: false,
    };
    let product = Product::start(&launch)?;
    product.session()?.run(&format!(
        "insert into tenant_hosts (host, tenant_id)
         select 'school-' || n || '.example.test', id from tenants cross join generate_series(0, {}) n where is_default",
        HOSTS - 1
    ))?;
    let login = json!({"email": "student.w1@verdant.test", "password": "learn-the-words", "privacy_info": true});
    let answer = Request::post("/api/login", &login).send(options.port).and_then(|sent| sent.answer());
    let token = answer.doing(|| "log in".into())?.json()["access_token"].as_str().map(str::to_owned);
    let token = token.ok_or_else(|| Failure::new("Nobody can log in."))?;

    let mut seen = vec![memory(&product)?];
    console::say(&format!("  {:>9} requests: {:.1} MB", 0, seen[0]));
    for look in 1..=LOOKS {
        let begin = Instant::now();
        ask(options.port, &token, (look - 1) * (requests / LOOKS), requests / LOOKS)?;
        let speed = f64::from(requests / LOOKS) / begin.elapsed().as_secs_f64();
        seen.push(memory(&product)?);
        console::say(&format!(
            "  {:>9} requests: {:.1} MB, {speed:.0} requests a second",
            look * (requests / LOOKS),
            seen[look as usize]
        ));
    }
    let (early, late) = (seen[LOOKS as usize / 3], seen[LOOKS as usize]);
    if late > early * NOISE {
        return Err(Failure::new(format!("The api's memory has grown from {early:.1} to {late:.1} MB.")));
    }
    Ok(())
}

/// Resident, in MB.
fn memory(product: &Product) -> Outcome<f64> {
    let pid = product.api_pid().ok_or_else(|| Failure::new("The api does not run."))?;
    let file = format!("/proc/{pid}/status");
    let status = fs::read_to_string(&file).doing(|| format!("read {file}"))?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
    let kilobytes: Option<f64> = line.and_then(|line| line.trim().trim_end_matches(" kB").parse().ok());
    Ok(kilobytes.ok_or_else(|| Failure::new(format!("{file} says nothing of memory.")))? / 1024.0)
}

/// So many requests, numbered from `first`, over a few connections that stay open.
fn ask(port: u16, token: &str, first: u32, count: u32) -> Outcome {
    let next = AtomicU32::new(first);
    thread::scope(|scope| {
        let work = || -> Outcome {
            let mut line = Line::open(port).doing(|| "connect".into())?;
            loop {
                let number = next.fetch_add(1, Ordering::Relaxed);
                if number >= first + count {
                    return Ok(());
                }
                let (request, expected) = request(number, token);
                let status = line.ask(&request).doing(|| format!("answer request {number}"))?;
                if status != expected {
                    return Err(Failure::new(format!("Request {number} was answered {status}, not {expected}.")));
                }
            }
        };
        let clients: Vec<_> = (0..CLIENTS).map(|_| scope.spawn(work)).collect();
        clients.into_iter().try_for_each(|client| client.join().map_err(|_| Failure::new("A client panicked."))?)
    })
}

/// One of what people and strangers ask for, and the status of its answer.
fn request(number: u32, token: &str) -> (Request, u16) {
    // Spread evenly, and each only once.
    let made_up = number.wrapping_mul(2_654_435_761);
    let host = format!("school-{}.example.test", made_up % HOSTS);
    let (request, status) = match number % 10 {
        0 => (Request::get("/toefl/"), 200),
        1..=3 => (Request::get("/api/profile").by(token), 200),
        4 | 5 => {
            let view = json!({"url": format!("https://{host}/toefl/{}", made_up % 200)});
            (Request::post("/api/page-views", &view), 204)
        }
        6 | 7 => (Request::get(format!("/api/nothing/{made_up}/here")), 404),
        8 => (Request::get(format!("/toefl/assets/nothing-{made_up}.js")), 404),
        _ => (Request::get("/api/tenant"), 200),
    };
    let address = std::net::Ipv4Addr::from_bits(made_up);
    (request.at(&host).of_visitor(&address.to_string()), status)
}
