/** The landing page of every brand: same markup, the brand's words, colors and drawing. */
import "./landing.css";
import { Counts } from "./Counts";
import { GradingStory } from "./GradingStory";
import { Hero } from "./Hero";
import { Lengths } from "./Lengths";
import { Tongues } from "./Tongues";

export function Landing() {
  return (
    <>
      <Hero />
      <Counts />
      <GradingStory />
      <Lengths />
      <Tongues />
    </>
  );
}
