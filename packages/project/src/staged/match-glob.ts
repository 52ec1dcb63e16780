/**
 * True if a path matches one of the patterns that the engine makes of path templates: `*` is any part of one name, `**`
 * any number of folders, `\` takes its meaning from the next character. Neither finds names that begin with a dot.
 */
export function globMatcher(patterns: readonly string[]): (path: string) => boolean {
  const all = patterns.map(toRegExp)
  return (path) => all.some((pattern) => pattern.test(path))
}

function toRegExp(pattern: string): RegExp {
  const names = pattern.split('/')
  const parts = names.map((name, index) => {
    const isLast = index === names.length - 1
    if (name === '**') return isLast ? `${anyFolders}${anyName}` : anyFolders
    return `${toNamePattern(name)}${isLast ? '' : '/'}`
  })
  return new RegExp(`^${parts.join('')}$`, 'u')
}

function toNamePattern(name: string): string {
  const pattern = name.replaceAll(/\*+|\\([^])|[^]/gu, (part, escaped?: string) =>
    part.startsWith('*') ? '[^/]*' : (escaped ?? part).replaceAll(/[\\^$.*+?()[\]{}|/]/gu, String.raw`\$&`),
  )
  return name.startsWith('*') ? `${visible}${pattern}` : pattern
}

const visible = String.raw`(?!\.)`
const anyName = `${visible}[^/]+`
const anyFolders = `(?:${anyName}/)*`
