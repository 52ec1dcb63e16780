/** Returns true for what services give as ids, and for nothing that could lead elsewhere. */
export function isServiceId(text: string): boolean {
  return /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/iu.test(text)
}
