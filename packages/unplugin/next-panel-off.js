// Stands for `next-panel.js` in a build: it is no client component, so a bundle has nothing of it.
export function LockalePanel() {
  return null
}
