/** Words that a new brand begins with, in its three languages at once: so they are not in the locales. */
import type { Lang } from "../../../../api/types";

/** The landing page's words. */
export function starterCopy(lang: Lang, name: string): Record<string, string> {
  switch (lang) {
    case "en":
      return {
        headline: "Know your score before test day.",
        lead: "Practice for the TOEFL iBT® test in its real order and timing. Reading and listening are scored at once; a trained grader scores what you write and say within {hours} hours.",
        cta: "Start a practice test",
        note: `Practice by ${name || "your school"}.`,
        description: `Practice for the TOEFL iBT® test with ${name || "your school"}: real timing, scores at once, marks from trained graders.`,
      };
    case "cn":
      return {
        headline: "考试之前，\n先知道自己的水平。",
        lead: "按 TOEFL iBT® 考试的真实顺序和时间练习。阅读、听力当场出分，写作、口语由受过培训的老师在 {hours} 小时内批改。",
        cta: "开始练习",
        note: `${name || "您的学校"}提供的练习。`,
        description: `${name || "您的学校"}的 TOEFL iBT® 考试练习：真实计时，当场出分，老师批改。`,
      };
    case "tw":
      return {
        headline: "考試之前，\n先知道自己的程度。",
        lead: "依照 TOEFL iBT® 考試的真實順序和時間練習。閱讀、聽力當場計分，寫作、口說由受過訓練的老師在 {hours} 小時內批改。",
        cta: "開始練習",
        note: `${name || "您的學校"}提供的練習。`,
        description: `${name || "您的學校"}的 TOEFL iBT® 考試練習：真實計時、當場計分、老師批改。`,
      };
    default:
      return lang satisfies never;
  }
}

/** Terms to start from; a brand's own lawyer has the last word. */
export function starterTerms(lang: Lang, name: string, email: string): string {
  switch (lang) {
    case "en":
      return `## Who we are
${name} offers practice tests for the TOEFL iBT® test. Contact us at ${email}.

## Your account
- Give us an email address that works and your real age range. Young learners need a parent's consent.
- Your account is for you only. Keep your password to yourself.
- You can ask us to close your account at any time. We delete your personal data after 14 days.

## Tests and scores
- All texts, recordings and questions are our own work. You may use them to learn, but not copy or publish them.
- Every score is a practice estimate, not an official score.

## Your answers and recordings
- What you write and say remains yours. We store it so that we can score it, show it to you and have it graded.
- We do not sell your data.

## Fair use
- Do not use automated tools or try to reach other people's data. Before we close an account, we say why.
`;
    case "cn":
      return `## 我们是谁
${name} 提供 TOEFL iBT® 考试的练习。联系方式：${email}。

## 您的账户
- 请填写可用的邮箱和真实的年龄段。未成年学习者需由家长同意。
- 账户仅供本人使用，请保管好密码。
- 您可以随时要求注销账户，个人资料将在 14 天后清除。

## 试题与分数
- 所有文章、录音和题目均为我们原创，请勿复制或公开发布。
- 所有分数均为练习估分，不是官方成绩。

## 您的作答与录音
- 您写的和说的内容归您所有。我们保存它们，是为了评分、供您查看以及批改。
- 我们不出售您的资料。

## 合理使用
- 请勿使用自动程序，请勿试图获取他人资料。停用账户之前，我们会说明原因。
`;
    case "tw":
      return `## 我們是誰
${name} 提供 TOEFL iBT® 考試的練習。聯絡方式：${email}。

## 您的帳號
- 請填寫可用的電子郵件和真實的年齡層。未成年學習者需由家長同意。
- 帳號僅供本人使用，請保管好密碼。
- 您可以隨時要求刪除帳號，個人資料將在 14 天後清除。

## 試題與分數
- 所有文章、錄音和題目都是我們原創，請勿複製或公開發布。
- 所有分數都是練習估分，不是官方成績。

## 您的作答與錄音
- 您寫的和說的內容歸您所有。我們保存它們，是為了評分、供您查看以及批改。
- 我們不出售您的資料。

## 合理使用
- 請勿使用自動程式，請勿試圖取得他人資料。停用帳號之前，我們會說明原因。
`;
    default:
      return lang satisfies never;
  }
}
