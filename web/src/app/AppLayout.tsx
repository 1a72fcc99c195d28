/** The layout of signed-in screens: MUI and the query cache around whatever the route shows. */
import { Outlet } from "react-router";
import { MuiProviders } from "./theme/MuiProviders";

export function AppLayout() {
  return (
    <MuiProviders>
      <Outlet />
    </MuiProviders>
  );
}
