import { type Rule, type RuleExample, ruleOf, rules } from '@lockale/checks'
import { type RuleGroup, ruleIds } from '@lockale/errors'
import { cell, table } from './commands-page.ts'

/** docs/checks.md. Everything about a rule comes from the rule. */
export function renderChecksPage(): string {
  const groups = Object.keys(ruleIds) as RuleGroup[]
  const page = [
    '# Checks',
    '<!-- Made from the rules: npx vitest run test/docs -u -->',
    introduction(),
    ...groups.flatMap((group) => renderGroup(group)),
  ]
  return `${page.join('\n\n')}\n`
}

const titles: Readonly<Record<RuleGroup, string>> = {
  file: 'The file itself',
  state: 'Presence and state',
  syntax: 'Placeholders, plurals and syntax',
  markup: 'Markup, and what is no word',
  text: 'How a text is written',
  consistency: 'Consistency and terms',
  run: 'What a run says of itself',
}

function introduction(): string {
  const fixable = rules.filter(hasFix).length
  return `\`lockale check\` holds every text to ${rules.length} rules; ${fixable} of them have a safe fix, which [\`lockale fix\`](cli.md#lockale-fix)
applies. A check changes no file of a project, and a fix changes neither the layout of a file nor that of a plural inside a text: where it would, it is not made.

**Severity.** \`error\` makes \`check\` fail; a machine's text with one is never written, and one that is there is translated again.
\`warning\` and \`info\` are shown. \`off\` says nothing until a project gives the rule a severity. The tier says what a finding does to
people: it *breaks* the build or the screen, *misleads* users, is *cosmetic*, or is there to *report* only. No severity lets an
answer pass that lacks [what its source has](messages.md#what-every-translation-is-compared-by).

**To silence a rule** there are four ways; the first that speaks of it wins:

1. for one message, in the comment beside its source text (of a plural, beside one of its forms): \`lockale-ignore end-stop, length-ratio\`
2. for messages by their keys: \`messages: [{ match: 'legal.*', checks: { 'length-ratio': 'off' } }]\`
3. for one locale: \`targets: [{ locale: 'th', checks: { 'end-stop': 'off' } }]\`
4. for the project: \`checks: { 'end-stop': 'off' }\`

A comment or an entry of \`messages\` that silences nothing is reported ([\`unused-suppression\`](#unused-suppression)). \`'warning'\` and
\`'error'\` stand in the same places, to make a rule louder.

**On the first day** a project with years of translations has problems that nobody will fix today. \`lockale baseline\` records them in
\`lockale.baseline\` (another file: \`baseline\` in the config): they do not fail, anything new does, and \`check\` says when the
file can be made shorter. A finding is known by rule, locale, file, message and what was found; lines may move. A file that cannot be
read is never known.

**False alarms** were counted over the translations of eight public projects (36,446 messages): rules with severity \`error\` flag 52 texts
(0.14 %), each of which the tests list with what is wrong in it; about 1.5 % have a warning, nearly half of them a full stop that one language
has and the other has not.

**Limits of length** come from the config (\`maxLength\`, \`maxLines\`, \`maxWidth\` in [\`messages\`](config.md#messages), \`maxLength\` in
\`files\`) or from the comment beside a source text: \`max: 24\`.`
}

function renderGroup(group: RuleGroup): readonly string[] {
  const own = ruleIds[group].map((id) => ruleOf(id))
  const rows = own.map((rule) => [
    `[\`${rule.id}\`](#${rule.id})`,
    rule.severity,
    rule.tier,
    hasFix(rule) ? 'safe fix' : '',
    cell(rule.what),
  ])
  return [
    `## ${titles[group]}`,
    table(['rule', 'severity', 'tier', 'fix', 'finds'], rows),
    ...own.flatMap((rule) => renderRule(rule)),
  ]
}

function renderRule(rule: Rule): readonly string[] {
  const { id, what, why, remedy, example, severity } = rule
  const how = hasFix(rule) ? [`\`lockale fix --rule ${id}\` mends it.`] : []
  const louder = severity === 'off' ? [`Off until it is given a severity: \`checks: { '${id}': 'warning' }\`.`] : []
  return [
    `### ${id}`,
    [what, why].map(cell).join(' '),
    ...(example === undefined ? [] : [renderExample(example)]),
    ...[[...(remedy === undefined ? [] : [cell(remedy)]), ...how, ...louder].join(' ')].filter((text) => text !== ''),
  ]
}

function renderExample({ locale, source, target, better, syntax, given }: RuleExample): string {
  const about = [
    syntax === undefined ? undefined : `in ${syntax.id}`,
    given === undefined ? undefined : `with \`${given}\``,
  ]
  const words = about.filter((word) => word !== undefined).join(', ')
  return `${words === '' ? '' : `${words.charAt(0).toUpperCase()}${words.slice(1)}:\n\n`}${table(
    ['source', `found (${locale})`, 'right'],
    [[source, target, better].map((text) => `\`\`${escapeCode(text)}\`\``)],
  )}`
}

/** As code in a table: what cannot be seen is spelled out. */
function escapeCode(text: string): string {
  const visible = text.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]|(?! )\p{Zs}/gu, (character) => {
    return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
  })
  const padded = /^[` ]|[` ]$/u.test(visible) ? ` ${visible} ` : visible
  return padded.replaceAll('|', '\\|')
}

function hasFix(rule: Rule): boolean {
  return rule.scope === 'text' && rule.fix !== undefined
}
