import type { TargetFile } from '@lockale/core'

/** Maximum number of files that stay parsed while a user scrolls through the list. */
const mostOpenFiles = 4

/** Returns a function that keeps a file parsed, and frees the one that was kept first if there are too many. */
export function openLastFiles(): (target: TargetFile) => void {
  let held: readonly TargetFile[] = []
  return (target) => {
    if (held.at(-1) === target && target.isOpen) return
    // Reading `parsed` parses the file. Without a file, there is nothing to keep.
    if (!target.isOpen && target.parsed === undefined) return
    held = [...held.filter((one) => one !== target), target]
    if (held.length <= mostOpenFiles) return
    held[0]?.release()
    held = held.slice(1)
  }
}
