import type { CasesByRule } from '../testing/rule-cases.ts'

export const cases: CasesByRule = {
  'html-entities': {
    finds: [
      { source: 'Size', target: 'Gr&#246;&#223;e', with: { found: ['&#246;', '&#223;'] } },
      { source: 'Send', target: 'Odes&#x6c;at', locale: 'cs' },
      { source: 'Send', target: 'Senden&#0;', with: { found: ['&#0;'] } },
      { source: 'Terms &amp; more', target: 'Villkor &amp; mer&#x0;', locale: 'sv', with: { found: ['&#x0;'] } },
      {
        source: 'Terms &amp; more',
        target: 'Bedingungen &amp;amp; mehr',
        with: { found: ['&amp;amp;'] },
        fixed: 'Bedingungen &amp; mehr',
      },
      { source: 'Terms &amp; more', target: 'Bedingungen & amp; mehr', fixed: 'Bedingungen &amp; mehr' },
      {
        source: 'Terms &amp; more',
        target: 'Bedingungen & mehr',
        with: { found: ['&'] },
        fixed: 'Bedingungen &amp; mehr',
      },
      { source: 'a &lt; b', target: 'a < b', fixed: null },
      {
        source: 'Reset it',
        target: 'R&eacute;initialiser l&#39;appareil',
        locale: 'fr',
        with: { found: ['&eacute;', '&#39;'] },
      },
      { source: 'Size', target: 'Gr&ouml;&szlig;e {{x}}', fixed: null },
      { source: 'one&nbsp;two', target: 'eins &nbsp ; zwei', fixed: 'eins &nbsp; zwei' },
    ],
    passes: [
      { source: 'Terms &amp; more', target: 'Bedingungen &amp; mehr' },
      { source: 'Terms &amp; more', target: 'Bedingungen und mehr' },
      { source: '&ldquo;Terms&rdquo;', target: '„Bedingungen“' },
      { source: 'R&D', target: 'F&E' },
      { source: 'Save!', target: 'Enregistrer&nbsp;!', locale: 'fr' },
      { source: 'Hello <b>you</b>', target: 'Bonjour <b>à l&#39;ami</b>', locale: 'fr' },
      { source: 'See it & go', target: 'Voir &amp; partir', locale: 'fr' },
      { source: 'Write &amp;amp; for &amp;', target: 'Schreibe &amp;amp; statt &amp;' },
      { source: 'a &lt;b&gt; c', target: 'a &lt;b&gt; c' },
    ],
  },
}
