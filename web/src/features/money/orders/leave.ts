/** Goes to the payment provider's page: a page of its own, outside the app. */
export function leaveFor(url: string): void {
  window.location.assign(url);
}
