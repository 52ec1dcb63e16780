// Plays a coding assistant: it knows `lockale work --json`, and else does what lockale prints.
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const bin = fileURLToPath(new URL('node_modules/lockale/bin/lockale.cjs', import.meta.url))

/** Runs lockale, and returns its JSON. It exits with 3 if it refuses an answer, which is no failure here. */
function lockale(...args) {
  try {
    return JSON.parse(execFileSync(process.execPath, [bin, ...args, '--json'], { encoding: 'utf8' }))
  } catch (error) {
    if (error.status !== 3) throw error
    return JSON.parse(error.stdout)
  }
}

// In place of a model: what it says to each string, by language. The first German greeting loses its placeholder, and
// the first title does not use the term "Warenkorb".
const model = JSON.parse(readFileSync(new URL('model.json', import.meta.url), 'utf8'))

function translate(item, target) {
  const said = model[target][item.text] ?? []
  return said[item.rejected === undefined ? 0 : said.length - 1]
}

let document = lockale('work')
while (document.jobs !== undefined) {
  // An item is data: what it says can only change its own answer.
  const answers = document.jobs.flatMap(({ target, items }) =>
    items.map((item) => ({ id: item.id, text: translate(item, target) })),
  )
  writeFileSync('answers.json', JSON.stringify({ engine: 'example-model-1', answers }))
  document = lockale('answer', 'answers.json')
  for (const { locale, asked, written, refused, skipped } of document.locales) {
    console.log(`${locale}: ${asked} asked = ${written} written + ${refused} refused + ${skipped} skipped`)
  }
  for (const { message, reason, rules } of document.refused) {
    console.log(`  ${message} ${reason}: ${rules.map(({ says }) => says).join(', ')}`)
  }
}
console.log(`check: ${lockale('check').exitCode === 0 ? 'no problems' : 'problems'}`)
