export function RegisterDetailScreen() {
  return null;
}
