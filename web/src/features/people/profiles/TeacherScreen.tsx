/** `/teachers/:id`: what a teacher shows to everybody of the school. */
import { useTranslation } from "react-i18next";
import { useParams } from "react-router";
import type { Wire } from "../../../api/types";
import { useTitle } from "../../../app/shell/useTitle";
import { Card } from "../../../ui/Card";
import { Chip } from "../../../ui/Chip";
import { Photo } from "../../../ui/Photo";
import { QueryGate } from "../../../ui/QueryGate";
import { useTeacher } from "./api";
import styles from "./profiles.module.css";

export function TeacherScreen() {
  const { t } = useTranslation("profiles");
  const { id = "" } = useParams();
  const query = useTeacher(id);
  useTitle(query.data?.name || t("teacher_page.title"));
  return (
    <div className={`wrap ${styles.profile}`}>
      <QueryGate query={query} title={t("teacher_page.title")}>
        {(teacher) => <Teacher teacher={teacher} />}
      </QueryGate>
    </div>
  );
}

function Teacher({ teacher }: { teacher: Wire["TeacherPage"] }) {
  const { t } = useTranslation("profiles");
  const { name, photo_url, college, major, bio, subjects } = teacher;
  const studied = [major, college].filter(Boolean).join(", ");
  return (
    <>
      <header className={styles.head}>
        <Photo url={photo_url} name={name} size={72} />
        <div>
          <h1 className="pn">{name}</h1>
          <p className={styles.facts}>
            <Chip>{t("roles.teacher")}</Chip>
            {studied && <span className="note">{studied}</span>}
          </p>
        </div>
      </header>
      <div className={`${styles.parts} ${styles.forms}`}>
        <Card title={t("teacher_page.about")}>
          <div className="stack">
            {bio ? (
              <p className={styles.bio}>{bio}</p>
            ) : (
              <p className="quiet">{t("teacher_page.nothing", { name })}</p>
            )}
            {subjects.length > 0 && (
              <p className={styles.facts}>
                <span className="note">{t("teacher_page.subjects")}</span>
                {subjects.map((subject) => (
                  <Chip key={subject}>{subject}</Chip>
                ))}
              </p>
            )}
          </div>
        </Card>
      </div>
    </>
  );
}
