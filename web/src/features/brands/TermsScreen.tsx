export function TermsScreen() {
  return null;
}
