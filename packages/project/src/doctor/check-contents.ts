import type { CheckReport, HealthCheck } from '@lockale/core'
import { countOf, linesOf } from './line.ts'

/** How the files are read: message syntax, and those that cannot be read at all. */
export function checkContents(check: () => Promise<CheckReport>): HealthCheck {
  return {
    id: 'contents',
    async look() {
      const { ok, broken, note } = linesOf('contents')
      const { diagnostics, syntaxes, messages } = await check()
      const words = [...new Set(syntaxes.map(({ syntax, why }) => `${syntax} (${why ?? 'by the config'})`))]
      const lines = [ok(`${countOf(messages, 'message')}: ${words.join(' · ')}`)]
      if (messages === 0)
        lines[0] = note('there are no messages in the source files', 'Is `source` the locale that people write in?')
      const conflicts = filesWith(['conflict-marker'])
      const unread = filesWith(['parse-error', 'bad-encoding', 'too-deep'])
      if (conflicts.length > 0)
        lines.push(broken(`conflict markers in ${few(conflicts)}`, 'Settle them: `lockale resolve`'))
      if (unread.length > 0) {
        lines.push(broken(`${few(unread)} cannot be read`, 'See the line and column of each: `lockale check`'))
      }
      const standIns = filesWith(['stand-in-text'])
      if (standIns.length > 0) {
        lines.push(
          broken(
            `${few(standIns)}: texts of the stand-in engine, which are no translations`,
            'Have them translated: `lockale sync`',
          ),
        )
      }
      return lines

      function filesWith(codes: readonly string[]): readonly string[] {
        return [...new Set(diagnostics.filter(({ code }) => codes.includes(code)).map(({ file }) => file))]
      }
    },
  }
}

function few(files: readonly string[]): string {
  const rest = files.length > 3 ? ` and ${files.length - 3} more` : ''
  return `${files.slice(0, 3).join(', ')}${rest}`
}
