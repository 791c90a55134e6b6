import openapiTypescript, { astToString, type OpenAPI3 } from 'openapi-typescript'

/** `api.d.ts` of the package: the types of the API document, each named schema also under its own name. */
export const buildApiTypes = async (document: object): Promise<string> =>
  astToString(
    await openapiTypescript(document as OpenAPI3, {
      rootTypes: true,
      rootTypesNoSchemaPrefix: true,
      exportType: true,
      // a field with a default may be omitted
      defaultNonNullable: false,
      silent: true,
    }),
  )
