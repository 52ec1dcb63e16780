/** Shows lockale's panel in the pages of `next dev`. Renders nothing, and is not in the bundles of `next build`. */
export function LockalePanel(): null
