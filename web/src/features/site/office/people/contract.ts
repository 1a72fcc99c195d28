/** The call that asks for two accounts to be merged, by hand until `schema.ts` describes it: then this file goes. */
import type { ErrorBody } from "../../../../api/types";

interface Refused {
  headers: { [name: string]: unknown };
  content: { "application/json": ErrorBody };
}

declare module "../../../../api/schema" {
  interface paths {
    "/api/admin/user/{id}/merge": {
      post: {
        parameters: { path: { id: string } };
        requestBody: { content: { "application/json": { with: string } } };
        responses: { 404: Refused; 409: Refused };
      };
    };
  }
}
