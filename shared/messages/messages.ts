/**
 * The shape that a translation has to fill: every key of the Japanese source, and `_one` beside each `_other`
 * (Japanese has one form for every count, English has two).
 */
export type Messages<Source> = { [Key in keyof Source]: string } & {
  [Key in keyof Source as Key extends `${infer Base}_other` ? `${Base}_one` : never]?: string
}
