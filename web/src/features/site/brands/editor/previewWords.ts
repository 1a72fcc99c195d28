/** Words of the preview, which shows a language that the interface may not be in: so they are not in the locales. */
import type { Lang } from "../../../../api/types";

interface Words {
  practice: string;
  login: string;
  card: string;
  chip: string;
  again: string;
  mail: string;
}

export const previewWords: Record<Lang, Words> = {
  en: {
    practice: "Practice",
    login: "Log in",
    card: "Your last test",
    chip: "Scored",
    again: "See the answers",
    mail: "Please confirm that this address is yours.",
  },
  cn: {
    practice: "练习",
    login: "登录",
    card: "最近一次测试",
    chip: "已评分",
    again: "查看答案",
    mail: "请确认这是你的邮箱地址。",
  },
  tw: {
    practice: "練習",
    login: "登入",
    card: "最近一次測驗",
    chip: "已評分",
    again: "查看答案",
    mail: "請確認這是你的電子郵件地址。",
  },
};
