/**
 * Places where the pre-rendered landing page differs by brand. In the browser these are plain
 * conditions on plain data; in the page template they become statements that the api fills.
 */
import { createContext, Fragment, type ReactNode, useContext } from "react";

/** True while the page template is written. */
const TemplateContext = createContext(false);
export const TemplateProvider = TemplateContext.Provider;

/** Whether we are writing the template. */
export const useIsTemplate = (): boolean => useContext(TemplateContext);

interface ChooseProps {
  /** Name of the value in the template. */
  on: string;
  value: string;
  cases: Record<string, ReactNode>;
  /** Which case stands for an unknown value. */
  otherwise: string;
}

/** One of several, by a value of the brand. */
export function Choose({ on, value, cases, otherwise }: ChooseProps) {
  if (!useIsTemplate()) return cases[value] ?? cases[otherwise];
  const named = Object.entries(cases).filter(([name]) => name !== otherwise);
  return (
    <>
      {named.map(([name, content], index) => (
        <Fragment key={name}>
          {`{% ${index === 0 ? "if" : "elif"} ${on} == "${name}" %}`}
          {content}
        </Fragment>
      ))}
      {"{% else %}"}
      {cases[otherwise]}
      {"{% endif %}"}
    </>
  );
}

interface OnlyProps {
  /** The condition in the template. */
  when: string;
  holds: boolean;
  children: ReactNode;
}

/** Something that a brand may do without. */
export function Only({ when, holds, children }: OnlyProps) {
  if (!useIsTemplate()) return holds ? children : null;
  return (
    <>
      {`{% if ${when} %}`}
      {children}
      {"{% endif %}"}
    </>
  );
}

interface EachProps<T> {
  /** Name of the list in the template; its items are called `item`. */
  of: string;
  items: T[];
  children: (item: T) => ReactNode;
}

/** A list that the brand brings. In the template `items` holds one item made of placeholders. */
export function Each<T>({ of, items, children }: EachProps<T>) {
  const isTemplate = useIsTemplate();
  const content = items.map(children);
  return isTemplate ? [`{% for item in ${of} %}`, ...content, "{% endfor %}"] : content;
}

interface FigureProps {
  /** Name of the number in the template. */
  name: string;
  value: number | null;
  children: (parts: { figure: string; plural: (one: string, other: string) => string }) => ReactNode;
  format: (value: number) => string;
}

/** A figure with its words, left out when there is none yet: no invented numbers. */
export function Figure({ name, value, children, format }: FigureProps) {
  if (!useIsTemplate()) {
    if (!value) return null;
    return children({ figure: format(value), plural: (one, other) => (value === 1 ? one : other) });
  }
  // Thousands: the same separator in all three languages.
  const figure =
    `{% if ${name} >= 1000 %}{{ ${name} // 1000 }},{{ ((${name} % 1000 + 1000)|string)[1:] }}` +
    `{% else %}{{ ${name} }}{% endif %}`;
  const plural = (one: string, other: string) => `{% if ${name} == 1 %}${one}{% else %}${other}{% endif %}`;
  return (
    <>
      {`{% if ${name} %}`}
      {children({ figure, plural })}
      {"{% endif %}"}
    </>
  );
}
