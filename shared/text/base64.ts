/** The UTF-8 bytes of a text in Base64, in the browser too. */
export const encodeBase64 = (text: string): string => btoa(String.fromCodePoint(...new TextEncoder().encode(text)))
