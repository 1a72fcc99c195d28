//! Every address of the product, one line each.

use axum::Router;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::middleware;
use crate::routes::content::bank::{export, import, item, packs, preview, review, search};
use crate::routes::content::library::{sample, sets, tests};
use crate::routes::exams::analysis::{self, next_step};
use crate::routes::exams::attempts::{answers, lifecycle, parts, recordings, sealed};
use crate::routes::exams::fairness;
use crate::routes::exams::grading::{
    calibration, comments, desk, documents, earlier, graders, office as grading_office, orders as grading_orders,
    samples as grading_samples, voice as grading_voice,
};
use crate::routes::exams::reports::{
    self as results, check, class_report, combined, content, integrity, pdf, sharing, transcript,
};
use crate::routes::exams::speech;
use crate::routes::flashcards::words::{audio, missed, passages};
use crate::routes::flashcards::{collections, decks, exchange, memories, saved, schedule, words};
use crate::routes::money::coins;
use crate::routes::money::orders::{self, price_list, reconciliation, test_provider, webhook};
use crate::routes::money::plans::{comparison, paid_time, today};
use crate::routes::money::{promotions, referrals, settings, subscriptions, transactions};
use crate::routes::people::accounts::{
    addresses, bindings, captcha, codes, deletion, invitations, me, onboarding, passwords, registration, reset_url,
    sessions, sign_in, verification,
};
use crate::routes::people::directory;
use crate::routes::people::families::{children, consent, lookups, mailed, parent_links};
use crate::routes::people::imports;
use crate::routes::people::profiles::{edit, read, real_scores, trail};
use crate::routes::people::{accommodations, images, partners, teaching};
use crate::routes::platform::{dev, geo, health, jobs, media, operations, pages};
use crate::routes::school::enrollments::{fill_in, office as enrollments};
use crate::routes::site::brands::{usage, word_mark};
use crate::routes::site::feedback::{inbox, send};
use crate::routes::site::home::{office, parent, teacher};
use crate::routes::site::notices::{adblock_probe, banners, house_ads};
use crate::routes::site::{analytics, brand, brands, mails};
use crate::state::AppState;

/// The calls and their description.
pub fn routes() -> OpenApiRouter<AppState> {
    // A function each: without optimization all that one adds lies on its stack at once.
    OpenApiRouter::with_openapi(crate::openapi::base())
        .merge(people())
        .merge(money())
        .merge(exams())
        .merge(content())
        .merge(flashcards())
        .merge(site())
}

/// People, brands and their homes.
fn people() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        // brand
        .routes(routes!(brand::get_tenant))
        .routes(routes!(brand::get_catalog))
        // accounts
        .routes(routes!(captcha::get_captcha))
        .routes(routes!(captcha::hear_captcha))
        .routes(routes!(registration::register))
        .routes(routes!(sign_in::login))
        .routes(routes!(me::get_me))
        .routes(routes!(sign_in::logout))
        .routes(routes!(me::set_lang))
        .routes(routes!(onboarding::check_username))
        .routes(routes!(onboarding::bind_student))
        .routes(routes!(onboarding::finish_bind))
        .routes(routes!(verification::verify_email))
        .routes(routes!(verification::send_verify_email))
        // onboarding and families
        .routes(routes!(bindings::bind_teacher))
        .routes(routes!(bindings::bind_parent))
        .routes(routes!(bindings::auth_instructor))
        .routes(routes!(bindings::check_email))
        .routes(routes!(parent_links::list_parent_links, parent_links::ask_for_child))
        .routes(routes!(children::get_child_profile, children::update_child_profile))
        .routes(routes!(parent_links::confirm_parent_link))
        .routes(routes!(parent_links::decline_parent_link))
        .routes(routes!(parent_links::send_parent_link_again))
        .routes(routes!(parent_links::remove_parent_link))
        .routes(routes!(parent_links::allow_second_parent))
        .routes(routes!(mailed::read_mailed_parent_link, mailed::answer_mailed_parent_link))
        .routes(routes!(consent::get_parent_consent, consent::ask_parent_consent))
        .routes(routes!(consent::read_mailed_consent, consent::answer_mailed_consent))
        .routes(routes!(consent::read_consent_withdrawal, consent::withdraw_parent_consent))
        // health
        .routes(routes!(health::get_health))
        // jobs
        .routes(routes!(jobs::list_queues))
        .routes(routes!(jobs::list_dead_jobs))
        .routes(routes!(jobs::retry_job))
        .routes(routes!(jobs::retry_jobs))
        // people of the office
        .routes(routes!(directory::list_users))
        .routes(routes!(directory::count_users))
        .routes(routes!(directory::file::download_users))
        .routes(routes!(directory::get_user))
        .routes(routes!(directory::toggles::toggle_block))
        .routes(routes!(directory::merge::merge_users))
        .routes(routes!(imports::list_people_imports, imports::check_people_import))
        .routes(routes!(imports::get_people_import, imports::discard_people_import))
        .routes(routes!(imports::list_people_import_faults))
        .routes(routes!(imports::download_people_import_faults))
        .routes(routes!(imports::start_people_import))
        .routes(routes!(imports::undo_people_import))
        .routes(routes!(directory::toggles::toggle_old_pro))
        .routes(routes!(directory::sessions::list_user_sessions, directory::sessions::revoke_user_sessions))
        .routes(routes!(directory::sessions::revoke_user_session))
        // lookups
        .routes(routes!(lookups::list_students))
        .routes(routes!(lookups::list_teachers))
        .routes(routes!(lookups::search_parents))
        .routes(routes!(lookups::list_children_of_parent))
        // teaching
        .routes(routes!(teaching::list_learners_of, teaching::link_learner))
        .routes(routes!(teaching::end_learner_link))
        .routes(routes!(teaching::list_teachers_of))
        // office
        .routes(routes!(codes::list_instructor_codes, codes::make_instructor_code))
        .routes(routes!(codes::revoke_instructor_code))
        .routes(routes!(invitations::list_invitations, invitations::invite_person))
        .routes(routes!(invitations::give_role))
        .routes(routes!(invitations::send_invitation))
        .routes(routes!(invitations::revoke_invitation))
        .routes(routes!(passwords::send_reset_link))
        .routes(routes!(passwords::check_password_link))
        .routes(routes!(passwords::reset_password))
        .routes(routes!(passwords::set_first_password))
        .routes(routes!(passwords::change_password))
        .routes(routes!(reset_url::send_reset_url))
        .routes(routes!(sessions::list_sessions, sessions::revoke_other_sessions))
        .routes(routes!(sessions::revoke_session))
        .routes(routes!(addresses::get_email_change, addresses::ask_email_change, addresses::forget_email_change))
        .routes(routes!(addresses::confirm_email_change))
        .routes(routes!(me::withdraw_consent))
        .routes(routes!(deletion::destroy_account))
        .routes(routes!(deletion::keep_account))
        // brands
        .routes(routes!(brands::list_brands, brands::create_brand))
        .routes(routes!(usage::list_tenant_usage))
        .routes(routes!(brands::check_brand))
        .routes(routes!(word_mark::draw_word_mark))
        .routes(routes!(brands::get_brand, brands::save_brand))
        .routes(routes!(brands::get_brand_file))
        .routes(routes!(brands::invite_brand_admin))
        // partners
        .routes(routes!(partners::partner_login))
        .routes(routes!(partners::list_partner_keys, partners::make_partner_key))
        .routes(routes!(partners::revoke_partner_key))
        .routes(routes!(partners::make_test_link))
        // accommodations
        .routes(routes!(accommodations::get_own_accommodations))
        .routes(routes!(accommodations::get_accommodations, accommodations::set_accommodations))
        // profiles
        .routes(routes!(read::get_own_profile))
        .routes(routes!(read::get_profile))
        .routes(routes!(read::get_profile_by_username))
        .routes(routes!(read::get_teacher_page))
        .routes(routes!(edit::update_own_basic))
        .routes(routes!(edit::update_basic))
        .routes(routes!(edit::update_own_student))
        .routes(routes!(edit::update_student))
        .routes(routes!(edit::update_own_teacher))
        .routes(routes!(edit::update_teacher))
        .routes(routes!(real_scores::list_real_tests, real_scores::add_real_test))
        .routes(routes!(real_scores::set_test_target))
        .routes(routes!(real_scores::change_real_test, real_scores::remove_real_test))
        .routes(routes!(read::get_own_billing))
        .routes(routes!(read::get_billing))
        .routes(routes!(trail::list_audit_entries))
        .routes(routes!(analysis::get_test_analysis))
        .routes(routes!(next_step::get_next_step))
        // images
        .routes(routes!(images::upload_image, images::delete_image_by_url))
        .routes(routes!(images::delete_image))
        .routes(routes!(images::get_image))
        // homes
        .routes(routes!(parent::get_parent_home))
        .routes(routes!(office::get_office_today))
        .routes(routes!(teacher::list_own_learners))
        .routes(routes!(teacher::get_own_learner))
        .routes(routes!(class_report::ask_class_report))
        .routes(routes!(class_report::get_class_report))
        .routes(routes!(class_report::get_class_report_pdf))
}

/// What is paid, and with what.
fn money() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        // plans
        .routes(routes!(comparison::compare_plans))
        .routes(routes!(today::get_entitlements))
        // coins
        .routes(routes!(coins::get_own_coins))
        .routes(routes!(coins::get_coins))
        .routes(routes!(coins::give_point))
        .routes(routes!(coins::deduct_point))
        .routes(routes!(paid_time::get_own_subscription, paid_time::buy_pro))
        .routes(routes!(paid_time::quote_pro))
        .routes(routes!(paid_time::get_subscription, paid_time::give_pro, paid_time::end_pro))
        // subscriptions
        .routes(routes!(subscriptions::own::start_auto_renew, subscriptions::own::cancel_auto_renew))
        .routes(routes!(subscriptions::own::resume_auto_renew))
        .routes(routes!(subscriptions::own::get_subscription_receipt))
        .routes(routes!(subscriptions::office::cancel_member_auto_renew))
        .routes(routes!(subscriptions::office::list_disputed_payments))
        // referrals
        .routes(routes!(referrals::get_referral_code))
        .routes(routes!(referrals::check_referral_code))
        .routes(routes!(referrals::list_used_referrals))
        .routes(routes!(referrals::exchange_point))
        // settings
        .routes(routes!(settings::get_settings, settings::change_settings))
        .routes(routes!(settings::get_settings_history))
        // transactions
        .routes(routes!(transactions::list_transactions))
        .routes(routes!(transactions::list_transaction_users))
        .routes(routes!(transactions::file::download_transactions))
        // orders
        .routes(routes!(price_list::get_prices, price_list::change_prices))
        .routes(routes!(orders::own::list_own_orders, orders::own::create_order))
        .routes(routes!(orders::own::quote_order))
        .routes(routes!(orders::own::get_order))
        .routes(routes!(orders::own::cancel_order))
        .routes(routes!(orders::own::get_receipt))
        .routes(routes!(orders::office::list_orders))
        .routes(routes!(orders::file::download_orders))
        .routes(routes!(orders::office::get_office_order))
        .routes(routes!(orders::office::get_office_receipt))
        .routes(routes!(orders::office::refund_order))
        .routes(routes!(orders::office::confirm_order))
        .routes(routes!(reconciliation::get_reconciliation))
        .routes(routes!(promotions::list_codes, promotions::make_code))
        .routes(routes!(promotions::end_code))
        .routes(routes!(promotions::list_records))
        .routes(routes!(webhook::receive_stripe_event))
}

/// Tests as they are taken, graded and reported.
fn exams() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        // attempts
        .routes(routes!(lifecycle::list_attempts, lifecycle::start_attempt))
        .routes(routes!(lifecycle::get_attempt))
        .routes(routes!(lifecycle::restart_attempt))
        .routes(routes!(lifecycle::submit_attempt))
        .routes(routes!(parts::get_part))
        .routes(routes!(parts::get_part_media))
        .routes(routes!(parts::start_part))
        .routes(routes!(parts::finish_part))
        .routes(routes!(parts::choose_module))
        .routes(routes!(lifecycle::pause_attempt))
        .routes(routes!(lifecycle::continue_attempt))
        .routes(routes!(answers::save_answers))
        .routes(routes!(answers::save_answer))
        .routes(routes!(answers::record_events))
        .routes(routes!(recordings::begin_recording))
        .routes(routes!(recordings::put_chunk))
        .routes(routes!(recordings::finish_recording))
        .routes(routes!(sealed::get_seal_key))
        .routes(routes!(sealed::hand_in_sealed))
        // results
        .routes(routes!(results::get_result))
        .routes(routes!(results::get_explanation))
        .routes(routes!(results::check_set))
        .routes(routes!(pdf::get_report_pdf))
        .routes(routes!(
            grading_orders::get_grading_offer,
            grading_orders::order_grading,
            grading_orders::cancel_grading
        ))
        .routes(routes!(fairness::disputes::get_dispute, fairness::disputes::ask_dispute))
        .routes(routes!(pdf::get_pdf_state, pdf::unlock_report_pdf))
        .routes(routes!(integrity::get_integrity_report))
        .routes(routes!(transcript::get_transcript))
        .routes(routes!(transcript::get_history))
        .routes(routes!(combined::list_combined_reports, combined::combine_reports))
        .routes(routes!(combined::list_combinable_sections))
        .routes(routes!(combined::delete_combined_report))
        .routes(routes!(sharing::list_own_share_keys, sharing::share_report))
        .routes(routes!(sharing::revoke_own_share_key))
        .routes(routes!(sharing::get_shared_report))
        .routes(routes!(content::get_writing_content))
        .routes(routes!(content::get_all_content))
        .routes(routes!(check::check_report))
        // grading
        .routes(routes!(desk::list_grading_jobs))
        .routes(routes!(desk::get_grading_job))
        .routes(routes!(earlier::list_earlier_work))
        .routes(routes!(earlier::get_earlier_response))
        .routes(routes!(calibration::list_calibrations, calibration::start_calibration))
        .routes(routes!(calibration::get_calibration))
        .routes(routes!(calibration::save_calibration))
        .routes(routes!(calibration::finish_calibration))
        .routes(routes!(calibration::accept_calibration))
        .routes(routes!(comments::list_comments, comments::save_comments))
        .routes(routes!(comments::use_comment))
        .routes(routes!(comments::delete_comment))
        .routes(routes!(desk::claim_grading_job))
        .routes(routes!(desk::claim_next_grading_job))
        .routes(routes!(graders::list_graders))
        .routes(routes!(graders::set_grading_permits))
        .routes(routes!(graders::list_open_gradings))
        .routes(routes!(graders::assign_grading))
        .routes(routes!(desk::release_grading_job))
        .routes(routes!(desk::skip_grading_job))
        .routes(routes!(desk::save_grading_draft))
        .routes(routes!(grading_voice::put_voice_comment, grading_voice::delete_voice_comment))
        .routes(routes!(desk::deliver_grading_job))
        .routes(routes!(desk::cancel_grading_delivery))
        .routes(routes!(desk::get_grading_summary))
        .routes(routes!(grading_samples::list_grading_samples))
        .routes(routes!(grading_samples::hear_grading_sample))
        .routes(routes!(grading_office::get_grading_health))
        .routes(routes!(grading_office::list_grading_acts))
        .routes(routes!(grading_office::get_grading_pay))
        .routes(routes!(grading_office::download_grading_pay))
        .routes(routes!(documents::get_documents_pdf))
        .routes(routes!(documents::get_document_decisions, documents::set_document_decisions))
        .routes(routes!(documents::get_error_profile))
        // fairness
        .routes(routes!(fairness::desk::list_markings))
        .routes(routes!(fairness::desk::get_marking))
        .routes(routes!(fairness::desk::claim_marking))
        .routes(routes!(fairness::desk::release_marking))
        .routes(routes!(fairness::desk::save_marking))
        .routes(routes!(fairness::desk::return_marking))
        .routes(routes!(fairness::office::get_agreement))
        .routes(routes!(fairness::office::list_disputes))
        // speech
        .routes(routes!(speech::reading::get_attempt_speech))
        .routes(routes!(speech::reading::get_grading_speech))
        .routes(routes!(speech::office::list_speech_jobs))
        .routes(routes!(speech::office::retry_speech_job))
        .routes(routes!(speech::office::get_speech_analysis))
        .routes(routes!(speech::webhook::receive_revai_message))
}

/// The library and the item bank.
fn content() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        // tests
        .routes(routes!(tests::list_tests))
        .routes(routes!(tests::get_test))
        .routes(routes!(sets::list_sets))
        .routes(routes!(sets::get_set))
        .routes(routes!(sample::get_sample))
        .routes(routes!(sample::check_sample))
        // item bank
        .routes(routes!(search::search_questions))
        .routes(routes!(search::list_question_facets))
        .routes(routes!(packs::list_bank_packs))
        .routes(routes!(import::import_bank_pack))
        .routes(routes!(packs::get_bank_pack))
        .routes(routes!(export::export_bank_pack))
        .routes(routes!(export::export_bank_qti))
        .routes(routes!(export::list_qti_unmapped))
        .routes(routes!(review::review_pack))
        .routes(routes!(item::get_bank_item))
        .routes(routes!(item::list_item_changes))
        .routes(routes!(review::review_item))
        .routes(routes!(preview::preview_part))
        // media
        .routes(routes!(media::get_media))
}

/// Words that are learned.
fn flashcards() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        // words
        .routes(routes!(words::list_vocab_books))
        .routes(routes!(words::list_vocab_lists))
        .routes(routes!(words::list_vocab_backs))
        .routes(routes!(words::look_up_vocab))
        .routes(routes!(words::get_vocab))
        .routes(routes!(missed::list_missed_vocabs))
        .routes(routes!(passages::list_vocab_passages))
        .routes(routes!(passages::get_vocab_passage))
        .routes(routes!(passages::collect_vocab_passage))
        .routes(routes!(audio::get_vocab_audio))
        // memories
        .routes(routes!(memories::add_memory, memories::change_memory, memories::delete_memory))
        .routes(routes!(memories::like_memory))
        .routes(routes!(memories::report_memory))
        .routes(routes!(memories::list_reported_memories))
        .routes(routes!(memories::hide_memory))
        // collections
        .routes(routes!(collections::list_vocab_collections))
        .routes(routes!(collections::list_collected_vocabs))
        .routes(routes!(collections::create_vocab_collection))
        .routes(routes!(collections::change_vocab_collection, collections::delete_vocab_collection))
        .routes(routes!(collections::collect_vocab, collections::drop_vocab))
        // own and saved words
        .routes(routes!(exchange::export_vocab))
        .routes(routes!(exchange::import_vocab))
        .routes(routes!(saved::create_own_vocab))
        .routes(routes!(saved::change_own_vocab, saved::delete_own_vocab))
        .routes(routes!(saved::save_vocab))
        // decks
        .routes(routes!(decks::open_deck, decks::list_decks))
        .routes(routes!(decks::get_deck))
        .routes(routes!(decks::reset_deck))
        .routes(routes!(decks::rate_cards))
        // schedule
        .routes(routes!(schedule::get_vocab_plan, schedule::save_vocab_plan))
        .routes(routes!(schedule::get_vocab_history))
}

/// What is around it.
fn site() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        // analytics
        .routes(routes!(analytics::page_views::record_page_view, analytics::page_views::list_page_views))
        .routes(routes!(analytics::exams::list_exam_analyses))
        .routes(routes!(analytics::exams::get_exam_analysis))
        .routes(routes!(analytics::coins::list_coin_analyses))
        .routes(routes!(analytics::coins::get_coin_analysis))
        .routes(routes!(analytics::orders::list_order_analyses))
        .routes(routes!(analytics::orders::get_order_analysis))
        .routes(routes!(analytics::subscriptions::list_subscription_analyses))
        .routes(routes!(analytics::funnel::get_funnel))
        .routes(routes!(analytics::retention::get_retention))
        // notices
        .routes(routes!(banners::list_current_notices))
        .routes(routes!(banners::list_notices, banners::create_notice))
        .routes(routes!(banners::change_notice, banners::delete_notice))
        .routes(routes!(house_ads::list_current_house_ads))
        .routes(routes!(house_ads::list_house_ads, house_ads::create_house_ad))
        .routes(routes!(house_ads::change_house_ad, house_ads::delete_house_ad))
        // mails
        .routes(routes!(mails::list_mail_switches))
        .routes(routes!(mails::set_mail_switch))
        .routes(routes!(mails::list_outgoing_mails))
        .routes(routes!(mails::count_outgoing_mails))
        .routes(routes!(mails::resend_outgoing_mail))
        // feedback
        .routes(routes!(send::send_feedback))
        .routes(routes!(send::send_contact))
        .routes(routes!(inbox::list_entries))
        .routes(routes!(inbox::get_entry, inbox::move_entry))
        .routes(routes!(inbox::answer_entry))
        // enrollments
        .routes(routes!(fill_in::begin_enrollment))
        .routes(routes!(fill_in::get_form))
        .routes(routes!(fill_in::save_contact))
        .routes(routes!(fill_in::save_people))
        .routes(routes!(fill_in::save_preferences))
        .routes(routes!(fill_in::submit_enrollment))
        .routes(routes!(enrollments::list_enrollments))
        .routes(routes!(enrollments::get_enrollment, enrollments::change_enrollment))
        .routes(routes!(enrollments::mark_read))
        .routes(routes!(enrollments::add_contact))
        // geo
        .routes(routes!(geo::get_geo))
}

/// Everything that is served, with the middleware around it.
pub fn router(state: AppState) -> Router {
    let (calls, _) = routes().split_for_parts();
    let pages = pages::routes(state.config.web_dist.as_deref());
    let beside = operations::routes()
        .merge(dev::routes(&state.config))
        .merge(test_provider::routes(&state.config))
        .merge(adblock_probe::routes());
    middleware::wrap(calls.merge(beside).merge(pages), state)
}
