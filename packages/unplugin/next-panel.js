'use client'
// lockale's panel for Next.js. It opens by itself in a page of `next dev`, after the first render. In `next build`,
// `unplugin-lockale/next` puts `next-panel-off.js` in the place of this file.
if (typeof document !== 'undefined') void import('virtual:lockale/-/runtime/page')

export function LockalePanel() {
  return null
}
