/** The steps of a task: which are done, where one is, what follows. */
import Step from "@mui/material/Step";
import StepLabel from "@mui/material/StepLabel";
import MuiStepper from "@mui/material/Stepper";

interface StepperProps {
  label: string;
  steps: readonly string[];
  /** Counted from 0. */
  current: number;
  /** Below each other. */
  vertical?: boolean;
}

export function Stepper({ label, steps, current, vertical = false }: StepperProps) {
  return (
    <MuiStepper
      component="ol"
      aria-label={label}
      activeStep={current}
      orientation={vertical ? "vertical" : "horizontal"}
    >
      {steps.map((step, index) => (
        <Step key={step} component="li" aria-current={index === current ? "step" : undefined}>
          <StepLabel>{step}</StepLabel>
        </Step>
      ))}
    </MuiStepper>
  );
}
