export function VerifyScreen() {
  return null;
}
