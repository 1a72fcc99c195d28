/** What sites, devices and languages are called; one that another version has goes by its stored name. */
import { useTranslation } from "react-i18next";
import { ownName, toLang } from "../../../i18n/languages";
import type { Topic } from "./figures";

const devices = ["phone", "desk"] as const;

export function useTopicName() {
  const { t } = useTranslation("analytics");
  return (topic: Topic, name: string): string => {
    if (topic === "devices") {
      const device = devices.find((each) => each === name);
      return device ? t(`devices.${device}`) : name;
    }
    const lang = topic === "languages" ? toLang(name) : null;
    return lang ? ownName[lang] : name;
  };
}
