/** The addresses of brands and partners; part of the table in routeGroups/staff.ts. */
import type { RouteObject } from "react-router";
import { loadTexts } from "../i18n";
import { paths } from "./paths";
import { screen } from "./screens";

/** Where admins care for the own brand's partners, and super-admins for all brands. */
export const brandScreens: RouteObject[] = [
  screen({
    name: "OfficePartners",
    path: paths.officePartners,
    access: "admin",
    lazy: async () => {
      const [{ PartnersScreen }] = await Promise.all([
        import("../features/people/partners/PartnersScreen"),
        loadTexts("office", "partners"),
      ]);
      return { Component: PartnersScreen };
    },
  }),
  screen({
    name: "OfficeBrands",
    path: paths.officeBrands,
    access: "admin",
    lazy: async () => {
      const [{ BrandsScreen }] = await Promise.all([
        import("../features/site/brands/BrandsScreen"),
        loadTexts("office", "brands"),
      ]);
      return { Component: BrandsScreen };
    },
  }),
  screen({
    name: "OfficeBrand",
    path: paths.officeBrand,
    access: "admin",
    lazy: async () => {
      const [{ BrandEditScreen }] = await Promise.all([
        import("../features/site/brands/BrandEditScreen"),
        loadTexts("office", "brands"),
      ]);
      return { Component: BrandEditScreen };
    },
  }),
];
