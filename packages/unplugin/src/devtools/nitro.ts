import { type PageRequest, type PageResponse, serverPseudo } from './server-pseudo.ts'

interface NitroApp {
  readonly hooks: {
    hook(
      name: 'request',
      work: (event: { readonly node?: { readonly req: PageRequest; readonly res: PageResponse } }) => Promise<void>,
    ): unknown
  }
}

/** A Nitro plugin for development. Nuxt renders pages in another process, whose requests Vite does not see. */
export default function showPseudo({ hooks }: NitroApp): void {
  const enter = serverPseudo()
  hooks.hook('request', async ({ node }) => {
    // Skips internal requests, which the page makes while it is rendered.
    if (node !== undefined && !('__unenv__' in node.req)) await enter(node.req, node.res)
  })
}
