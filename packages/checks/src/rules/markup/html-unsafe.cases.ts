import type { TextCases } from '../../rule-cases.ts'

export const cases: TextCases = {
  finds: [
    {
      source: 'Read the <b>terms</b>',
      target: 'Lies die <b onclick="steal()">Bedingungen</b>',
      with: { found: ['onclick='] },
    },
    { source: 'Read the terms', target: 'Lies die <script>steal()</script>Bedingungen', with: { found: ['<script>'] } },
    { source: 'Read the terms', target: 'Lies die <script src=//x.dev Bedingungen' },
    { source: '<a href="/x">Read</a>', target: '<a href="java\tscript:steal()">Lies</a>' },
    { source: '[Read](/x)', target: '[Lies](javascript:steal())' },
    { source: 'Copy <src>', target: 'Copier <script>', locale: 'fr', with: { found: ['<script>'] } },
    { source: 'Read', target: 'Lies <img src="x">', with: { found: ['<img>'] } },
    { source: 'Read', target: '<IFRAME src="x"></IFRAME>' },
  ],
  passes: [
    { source: 'Read the <b>terms</b>', target: 'Lies die <b>Bedingungen</b>' },
    { source: '<b onclick="a()">Read</b>', target: '<b onclick="a()">Lies</b>' },
    { source: 'JavaScript: on', target: 'JavaScript: an' },
    { source: 'Learn JavaScript', target: 'Lerne <b>JavaScript</b>' },
    { source: 'See <link>here</link>', target: 'Sieh <link>hier</link>' },
    { source: 'Copy <src> to <dst>', target: 'Copier <source> vers <but>', locale: 'fr' },
    { source: 'a < script', target: 'a < Skript' },
  ],
}
