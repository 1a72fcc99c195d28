export function SignedInHome() {
  return null;
}
