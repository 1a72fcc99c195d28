/** The form of the aim once it is asked for: its calendar and its texts are not what a home waits for. */
import { type ComponentProps, lazy, Suspense } from "react";
import { loadTexts } from "../../../../i18n";

const AimForm = lazy(async () => {
  const [{ AimForm }] = await Promise.all([import("./AimForm"), loadTexts("profiles")]);
  return { default: AimForm };
});

export function LaterAimForm(props: ComponentProps<typeof AimForm>) {
  return (
    <Suspense>
      <AimForm {...props} />
    </Suspense>
  );
}
