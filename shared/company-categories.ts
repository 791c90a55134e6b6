export const companyCategories = ['publisher', 'store', 'agency', 'manufacturer', 'other'] as const
export type CompanyCategory = (typeof companyCategories)[number]
