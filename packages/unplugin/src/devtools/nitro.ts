import { type PageRequest, type PageResponse, serverPseudo } from './server-pseudo.ts'

/** The used part of the app that Nitro runs. */
interface NitroApp {
  readonly hooks: { hook(name: 'request', work: (event: NitroEvent) => Promise<void>): unknown }
}

interface NitroEvent {
  readonly node?: { readonly req: PageRequest; readonly res: PageResponse }
}

/** A plugin of Nitro while Nuxt is developed: pages are rendered in a process of their own, whose requests Vite never sees. */
export default function showPseudo({ hooks }: NitroApp): void {
  const enter = serverPseudo()
  hooks.hook('request', async ({ node }) => {
    // What a page asks of its own server comes through no socket, and is a part of the page.
    if (node !== undefined && !('__unenv__' in node.req)) await enter(node.req, node.res)
  })
}
