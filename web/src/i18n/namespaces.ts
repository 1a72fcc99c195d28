/**
 * The files of `locales/<lang>/`. English is the model: keys that it lacks do not compile,
 * and a test holds the other languages to it.
 */
import type academy from "../../locales/en/academy.json";
import type accounts from "../../locales/en/accounts.json";
import type analyses from "../../locales/en/analyses.json";
import type analytics from "../../locales/en/analytics.json";
import type bank from "../../locales/en/bank.json";
import type brands from "../../locales/en/brands.json";
import type browse from "../../locales/en/browse.json";
import type codes from "../../locales/en/codes.json";
import type coins from "../../locales/en/coins.json";
import type common from "../../locales/en/common.json";
import type documents from "../../locales/en/documents.json";
import type enroll from "../../locales/en/enroll.json";
import type enrollments from "../../locales/en/enrollments.json";
import type exchange from "../../locales/en/exchange.json";
import type fairness from "../../locales/en/fairness.json";
import type families from "../../locales/en/families.json";
import type feedback from "../../locales/en/feedback.json";
import type flashcards from "../../locales/en/flashcards.json";
import type grading from "../../locales/en/grading.json";
import type home from "../../locales/en/home.json";
import type homes from "../../locales/en/homes.json";
import type invitations from "../../locales/en/invitations.json";
import type landing from "../../locales/en/landing.json";
import type lookup from "../../locales/en/lookup.json";
import type mails from "../../locales/en/mails.json";
import type notices from "../../locales/en/notices.json";
import type office from "../../locales/en/office.json";
import type office_grading from "../../locales/en/office_grading.json";
import type office_memories from "../../locales/en/office_memories.json";
import type office_people from "../../locales/en/office_people.json";
import type partners from "../../locales/en/partners.json";
import type payments from "../../locales/en/payments.json";
import type people_import from "../../locales/en/people_import.json";
import type player from "../../locales/en/player.json";
import type profiles from "../../locales/en/profiles.json";
import type promotions from "../../locales/en/promotions.json";
import type referrals from "../../locales/en/referrals.json";
import type responses from "../../locales/en/responses.json";
import type results from "../../locales/en/results.json";
import type sample from "../../locales/en/sample.json";
import type samples from "../../locales/en/samples.json";
import type settings from "../../locales/en/settings.json";
import type setup from "../../locales/en/setup.json";
import type shop from "../../locales/en/shop.json";
import type speech from "../../locales/en/speech.json";
import type subscriptions from "../../locales/en/subscriptions.json";
import type systemcheck from "../../locales/en/systemcheck.json";
import type teaching from "../../locales/en/teaching.json";
import type tests from "../../locales/en/tests.json";
import type timed from "../../locales/en/timed.json";
import type tools from "../../locales/en/tools.json";
import type transactions from "../../locales/en/transactions.json";
import type voice from "../../locales/en/voice.json";

/** Texts by feature. */
export interface Texts {
  bank: typeof bank;
  brands: typeof brands;
  browse: typeof browse;
  common: typeof common;
  accounts: typeof accounts;
  home: typeof home;
  homes: typeof homes;
  landing: typeof landing;
  office_grading: typeof office_grading;
  office_memories: typeof office_memories;
  office_people: typeof office_people;
  partners: typeof partners;
  payments: typeof payments;
  people_import: typeof people_import;
  player: typeof player;
  sample: typeof sample;
  samples: typeof samples;
  settings: typeof settings;
  setup: typeof setup;
  shop: typeof shop;
  systemcheck: typeof systemcheck;
  teaching: typeof teaching;
  tests: typeof tests;
  responses: typeof responses;
  results: typeof results;
  grading: typeof grading;
  documents: typeof documents;
  analyses: typeof analyses;
  analytics: typeof analytics;
  profiles: typeof profiles;
  promotions: typeof promotions;
  office: typeof office;
  exchange: typeof exchange;
  fairness: typeof fairness;
  families: typeof families;
  flashcards: typeof flashcards;
  lookup: typeof lookup;
  mails: typeof mails;
  codes: typeof codes;
  invitations: typeof invitations;
  notices: typeof notices;
  feedback: typeof feedback;
  coins: typeof coins;
  tools: typeof tools;
  transactions: typeof transactions;
  referrals: typeof referrals;
  speech: typeof speech;
  timed: typeof timed;
  voice: typeof voice;
  subscriptions: typeof subscriptions;
  academy: typeof academy;
  enroll: typeof enroll;
  enrollments: typeof enrollments;
}

export type Namespace = keyof Texts;

declare module "i18next" {
  interface CustomTypeOptions {
    defaultNS: "common";
    resources: Texts;
    returnNull: false;
  }
}
