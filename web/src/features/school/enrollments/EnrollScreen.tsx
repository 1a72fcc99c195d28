/** `/academy/enroll`: anybody enrolls at the brand's academy, in four steps, each kept when it is done (R-337 to R-340, D-125). */
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { ApiError } from "../../../api/errors";
import { useSession } from "../../../api/session";
import { paths } from "../../../app/paths";
import { useTitle } from "../../../app/shell/useTitle";
import { useTenant } from "../../../app/theme/brand";
import { AskDialog } from "../../../ui/AskDialog";
import { Button } from "../../../ui/Button";
import { Card } from "../../../ui/Card";
import { QueryGate } from "../../../ui/QueryGate";
import { SkeletonCard } from "../../../ui/Skeleton";
import { Empty } from "../../../ui/StateCard";
import { Stepper } from "../../../ui/Stepper";
import { fetchForm } from "./api";
import styles from "./enroll.module.css";
import { forget, isOpenTo, type KeptForm, keep, readKept } from "./kept";
import type { EnrollmentForm } from "./model";
import { ContactStep } from "./steps/ContactStep";
import { PeopleStep } from "./steps/PeopleStep";
import { PreferencesStep } from "./steps/PreferencesStep";
import { ReviewStep } from "./steps/ReviewStep";

const steps = ["contact", "people", "preferences", "review"] as const;
const formKey = (kept: KeptForm | null) => ["enrollment", kept?.id ?? null] as const;

export function EnrollScreen() {
  const { t } = useTranslation("enroll");
  const { name: brand, features } = useTenant();
  useTitle(t("title"));
  return (
    <div className={`wrap page ${styles.page}`}>
      <header className={styles.head}>
        <h1>{t("title")}</h1>
        <p className="quiet">{t("lead", { brand })}</p>
      </header>
      {features.includes("academy") ? (
        <Kept />
      ) : (
        <Empty
          title={t("closed.title")}
          text={t("closed.text", { brand })}
          action={<Button to={paths.landing}>{t("closed.back")}</Button>}
        />
      )}
    </div>
  );
}

/** The form that this browser keeps, or a new one. */
function Kept() {
  const member = useSession().profile?.id ?? null;
  const [stored, setKept] = useState(readKept);
  const kept = stored && isOpenTo(stored, member) ? stored : null;
  const cache = useQueryClient();
  const query = useQuery({
    queryKey: formKey(kept),
    queryFn: async ({ signal }) => {
      if (!kept) return null;
      try {
        return await fetchForm(kept, signal);
      } catch (error) {
        // One that was given up long ago is not there anymore: begin anew.
        if (!(error instanceof ApiError) || error.status !== 404) throw error;
        forget();
        return null;
      }
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <QueryGate query={query} skeleton={<SkeletonCard lines={[40, 100, 100, 100, 60]} />}>
      {(form) => (
        <Filling
          key={form?.id ?? "new"}
          form={form}
          kept={form ? kept : null}
          onBegun={(begun, first) => {
            keep(begun);
            cache.setQueryData(formKey(begun), first);
            setKept(begun);
          }}
          onSaved={(saved) => {
            cache.setQueryData(formKey(kept), saved);
            if (saved.submitted_at !== null) forget();
          }}
          onStartOver={() => {
            forget();
            setKept(null);
            cache.setQueryData(formKey(null), null);
          }}
        />
      )}
    </QueryGate>
  );
}

interface FillingProps {
  form: EnrollmentForm | null;
  kept: KeptForm | null;
  onBegun: (begun: KeptForm, form: EnrollmentForm) => void;
  onSaved: (form: EnrollmentForm) => void;
  onStartOver: () => void;
}

function Filling({ form, kept, onBegun, onSaved, onStartOver }: FillingProps) {
  const { t } = useTranslation("enroll");
  const reached = Math.min(form?.form_step ?? 0, 3);
  const [chosen, setChosen] = useState<number | null>(null);
  const at = Math.min(chosen ?? reached, reached);
  const title = useRef<HTMLHeadingElement>(null);
  const shown = useRef(at);
  // A new step is read from its title.
  useEffect(() => {
    if (shown.current === at) return;
    shown.current = at;
    title.current?.focus({ preventScroll: true });
    title.current?.scrollIntoView?.({ block: "start" });
  }, [at]);

  if (form?.submitted_at) return <Sent form={form} onAnother={onStartOver} />;
  const saved = (next: EnrollmentForm) => {
    onSaved(next);
    setChosen(at + 1);
  };
  const back = () => setChosen(at - 1);
  const step = () => {
    if (!form || !kept || at === 0)
      return <ContactStep kept={kept} form={form} onBegun={onBegun} onSaved={saved} />;
    if (at === 1) return <PeopleStep kept={kept} form={form} onBack={back} onSaved={saved} />;
    if (at === 2) return <PreferencesStep kept={kept} form={form} onBack={back} onSaved={saved} />;
    return <ReviewStep kept={kept} form={form} onBack={back} onEdit={setChosen} onSent={onSaved} />;
  };
  const name = steps[at] ?? "contact";
  return (
    <>
      <Where at={at} />
      <Card className={styles.card} aria-labelledby="enroll-step">
        <div className={styles.title}>
          <h2 id="enroll-step" ref={title} tabIndex={-1}>
            {t(`steps.${name}`)}
          </h2>
          <p className="note">{t(`about.${name}`)}</p>
        </div>
        {step()}
      </Card>
      {form && <StartOver onStartOver={onStartOver} />}
    </>
  );
}

/** Four names side by side have no room on a phone: there a line says where one is. */
function Where({ at }: { at: number }) {
  const { t } = useTranslation("enroll");
  return (
    <>
      <p className={`note num ${styles.narrow}`}>{t("step_of", { step: at + 1, of: steps.length })}</p>
      <div className={styles.wide}>
        <Stepper label={t("steps.label")} steps={steps.map((step) => t(`steps.${step}`))} current={at} />
      </div>
    </>
  );
}

function StartOver({ onStartOver }: { onStartOver: () => void }) {
  const { t } = useTranslation("enroll");
  const [isAsked, setAsked] = useState(false);
  return (
    <p className={styles.over}>
      <span className="note">{t("over.kept")}</span>
      <Button variant="quiet" size="small" onClick={() => setAsked(true)}>
        {t("over.act")}
      </Button>
      {isAsked && (
        <AskDialog
          title={t("over.title")}
          words={{ keep: t("over.keep"), act: t("over.act") }}
          isBusy={false}
          error={null}
          onAct={onStartOver}
          onClose={() => setAsked(false)}
        >
          <p>{t("over.text")}</p>
        </AskDialog>
      )}
    </p>
  );
}

function Sent({ form, onAnother }: { form: EnrollmentForm; onAnother: () => void }) {
  const { t } = useTranslation("enroll");
  const { name: brand } = useTenant();
  return (
    <Card className={styles.card}>
      <div className={styles.sent} role="status">
        <h2>{t("sent.title")}</h2>
        <p>{t("sent.text", { brand })}</p>
        <p>{t("sent.mail", { email: form.contact.email })}</p>
        <p className="num">
          {t("sent.reference")} <b>{form.reference}</b>
        </p>
      </div>
      <div className={styles.acts}>
        <Button variant="primary" to={paths.landing}>
          {t("sent.home")}
        </Button>
        <Button onClick={onAnother}>{t("sent.another")}</Button>
      </div>
    </Card>
  );
}
