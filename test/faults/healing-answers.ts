import type { RunProof } from './row.ts'
import { canaryKey } from './sync-under.ts'
import { under } from './under.ts'

const files = {
  'locales/en.json': {
    save: 'Save all changes',
    hello: 'Hello {{name}}, welcome back',
    order: '<b>Order now</b> and <a>pay {{count}}</a>',
    trip: 'From {{from}} to {{to}}',
    lines: 'The first line\nand the second',
    file: 'The file {{file}} is open',
  },
}

const slot = /<x id="\d+"[^>]*>(?:[^<]*<\/x>)?|ph\d+@ph\.invalid/gu

/** What a service does to every translation of a run, and how that run ends: all of it undone exactly, or nothing broken written. */
const badDays: Readonly<Record<string, readonly [code: 0 | 3 | 6, alter: (text: string) => unknown]>> = {
  'placeholders dropped': [3, (text) => text.replaceAll(slot, '')],
  'placeholders doubled': [3, (text) => text.replaceAll(slot, '$&$&')],
  'placeholders of another string': [
    3,
    (text) => text.replaceAll(/id="(\d)"|ph(\d)@/gu, (found) => found.replace(/\d/u, '9')),
  ],
  'placeholders invented': [3, (text) => `${text} {{evil}}`],
  'tags dropped': [3, (text) => text.replaceAll(/<\/?g[^>]*>/gu, '')],
  'tags never closed': [3, (text) => text.replaceAll(/<\/g>/gu, '')],
  'tags crossed': [
    3,
    (text) => text.replaceAll(/<\/?g[^>]*>/gu, (tag) => (tag.startsWith('</') ? '<g id="1">' : '</g>')),
  ],
  'a script': [3, (text) => `<script>alert(1)</script>${text}`],
  'a stand-in that is cut': [3, (text) => text.replaceAll(slot, 'ph1@ph')],
  nothing: [3, () => ''],
  blanks: [3, () => ' \n '],
  'the key that came with it': [6, (text) => `${text} ${canaryKey}`],
  'a NUL': [3, (text) => `${text}\u0000`],
  'colours of a terminal': [3, (text) => `\u001b[31m${text}\u001b[0m`],
  'half a character': [3, (text) => `${text}\ud800`],
  'a replacement character': [3, (text) => `${text}\ufffd`],
  'letters turned around': [0, (text) => `\u202e${text}`],
  'an isolate that never closes': [0, (text) => `\u2068${text}`],
  'blanks of no width': [0, (text) => `\u200b${text}\ufeff`],
  'line ends of Windows': [0, (text) => `${text.replace(' ', '\r\n')}\r\n`],
  'tags in full width': [0, (text) => text.replaceAll(/<[^>]*>/gu, (tag) => tag.replaceAll(/[<>="/]/gu, toFullWidth))],
  'digits of another script in tags': [
    0,
    (text) => text.replaceAll(/id="(\d)"/gu, (_, id: string) => `id="${String.fromCharCode(0x660 + Number(id))}"`),
  ],
  'a paragraph around it': [0, (text) => `<p>${text}</p>`],
}

function toFullWidth(character: string): string {
  return String.fromCharCode(character.charCodeAt(0) + 0xfee0)
}

/** Each of them in a run of its own; the healthy run after it must end as if there had been none. */
export const healingRuns: readonly RunProof[] = Object.entries(badDays).map(([name, [code, alter]]) => {
  return under(
    { intercept: () => ({ alter: (texts) => texts.map((text) => alter(text)) }), files, isInProcess: true },
    { name: `every translation with: ${name}`, code, mostRequests: 30, mostLost: 4000 },
  )
})
