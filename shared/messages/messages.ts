/**
 * Type of a translation: every key of the Japanese source, and optionally `_one` for each `_other` (Japanese has one plural
 * form, English two).
 */
export type Messages<Source> = { [Key in keyof Source]: string } & {
  [Key in keyof Source as Key extends `${infer Base}_other` ? `${Base}_one` : never]?: string
}
