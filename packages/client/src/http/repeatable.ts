import type { Request } from './request.ts'

/** The request, and whether it may be sent again: not once a body was opened that gives its bytes only once. */
export function repeatable(request: Request): { readonly request: Request; readonly mayRepeat: () => boolean } {
  const { body } = request
  if (body === undefined || body.isRepeatable) return { request, mayRepeat: () => true }
  let isOpened = false
  const open = (): AsyncIterable<Uint8Array> => {
    isOpened = true
    return body.open()
  }
  return { request: { ...request, body: { ...body, open } }, mayRepeat: () => !isOpened }
}
