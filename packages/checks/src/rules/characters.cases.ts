import type { CasesByRule } from '../testing/rule-cases.ts'

export const cases: CasesByRule = {
  'special-symbols': {
    finds: [
      { source: '✅ Paid', target: '❌ Оплачено', locale: 'ru' },
      { source: 'Photos → Albums', target: 'Foton ← Album', locale: 'sv' },
      { source: 'Thanks ❤️', target: 'Gracias', locale: 'es' },
      { source: '🇩🇪 German', target: '🇫🇷 Almanca', locale: 'tr' },
      { source: 'Storage + backup', target: 'Lưu trữ - sao lưu', locale: 'vi', with: { missing: ['+'], extra: ['-'] } },
      { source: 'Name*', target: 'Navn', locale: 'da' },
      { source: 'Home › Files', target: 'ホーム ファイル', locale: 'ja' },
      { source: 'Acme™ cloud', target: 'Acme Cloud', with: { missing: ['™'], extra: [] } },
      { source: 'Acme(r) cloud', target: 'Acme Cloud', with: { missing: ['®'], extra: [] } },
      { source: 'Done 🎉', target: 'Fertig', with: { missing: ['🎉'], extra: [] } },
      { source: 'Move ↑', target: 'Verschieben' },
    ],
    passes: [
      { source: 'At 20 degrees', target: 'Bei 20°' },
      { source: 'Keys', target: 'Nøgle(r)', locale: 'da' },
      { source: 'Next →', target: 'التالي ←', locale: 'ar' },
      { source: '✔ Done', target: '✓ Terminé', locale: 'fr' },
      { source: 'A + B', target: 'A und B' },
      { source: 'A -> B', target: 'A → B' },
      { source: 'Done 🎉', target: '🎉 Fertig' },
      { source: '(c) Acme', target: '© Acme' },
      { source: 'Posts of @{{name}}', target: '@{{name}}(r)en bidalketak', locale: 'eu' },
      { source: 'The team of Ana', target: 'Ana(r)en taldea', locale: 'eu' },
      { source: 'Next →', target: '← הבא', locale: 'he' },
      { source: 'Save', target: 'Speichern' },
      { source: '✔ Done', target: '✓ Fertig' },
    ],
  },
  'zero-width': {
    finds: [
      { source: 'Save', target: 'Spei\u200bchern', with: { found: ['U+200B'] }, fixed: 'Speichern' },
      { source: 'Save', target: '\ufeffSpeichern', fixed: 'Speichern' },
      { source: 'Save {{x}}', target: '{{x}}\u200d spei\u200c\u200bchern', fixed: '{{x}} speichern' },
      { source: 'Save', target: 'حفظ\u200b', locale: 'ar', fixed: 'حفظ' },
    ],
    passes: [
      { source: 'I go', target: 'می\u200cروم', locale: 'fa' },
      { source: 'x', target: 'क्\u200dष', locale: 'hi' },
      { source: 'Family', target: 'Familie 👨\u200d👩\u200d👧' },
      { source: 'Save', target: 'រក្សា\u200bទុក', locale: 'km' },
      { source: 'Save\u200bas', target: 'Spei\u200bchern' },
      { source: 'Heart', target: 'Herz ❤️\u200d🔥' },
      { source: 'Left', target: '\u200fימין', locale: 'he' },
    ],
  },
  'control-characters': {
    finds: [
      { source: 'Save', target: 'Speichern\u0003', with: { found: ['U+0003'] }, fixed: 'Speichern' },
      { source: 'Save {{x}}', target: '{{x}}\u0008 spei\u007fchern', fixed: '{{x}} speichern' },
      { source: "Don't", target: 'N\u0092y va pas', locale: 'fr', with: { found: ['U+0092'] }, fixed: null },
    ],
    passes: [
      { source: 'Save', target: 'Spei\tchern\r\n' },
      { source: 'A\u0003', target: 'B\u0003' },
      { source: 'Save', target: 'Enregistrer\u00a0!', locale: 'fr' },
    ],
  },
  'soft-hyphen': {
    finds: [
      { source: 'Settings', target: 'Para\u00admètres', locale: 'fr' },
      { source: 'Settings {{x}}', target: 'Ein\u00adstellungen {{x}}' },
    ],
    passes: [
      { source: 'Set\u00adtings', target: 'Ein\u00adstellungen' },
      { source: 'Settings', target: 'Ein-stellungen' },
    ],
  },
  'replacement-character': {
    finds: [
      { source: 'Open the file', target: 'DosyayÄ± aç', locale: 'tr' },
      { source: 'Add a photo', target: 'AÃ±adir una foto', locale: 'es' },
      { source: 'Save', target: 'РЎРѕС…СЂР°РЅРёС‚СЊ', locale: 'ru' },
      { source: 'Open', target: 'Ã–ppna', locale: 'sv' },
      { source: 'Save', target: 'ä¿å­˜', locale: 'ja' },
      { source: 'In euro', target: 'In â‚¬' },
      { source: 'The ą letter', target: 'Zmian±my', locale: 'pl' },
      { source: 'Size', target: 'Gr\ufffdße' },
      { source: 'Size {{x}}', target: '{{x}} \ufffd', with: { found: '{{x}} \ufffd' } },
      { source: 'Size', target: 'TextgrÃ¶ÃŸe', with: { found: 'TextgrÃ¶ÃŸe' } },
      { source: 'Leave', target: 'Sâ€™en aller', locale: 'fr' },
      { source: 'Save', target: 'Ð¡Ð¾Ñ…Ñ€Ð°Ð½Ð¸Ñ‚ÑŒ', locale: 'ru' },
      { source: 'Save!', target: 'EnregistrerÂ\u00a0!', locale: 'fr' },
    ],
    passes: [
      { source: 'On', target: '« activé\u00a0»', locale: 'fr' },
      { source: 'No', target: 'NÃO', locale: 'pt-BR' },
      { source: 'Coffee', target: 'CAFÉ…', locale: 'fr' },
      { source: 'Size in Å', target: 'Größe in Å' },
      { source: 'Full name', target: 'TÊN ĐẦY ĐỦ', locale: 'vi' },
      { source: 'Again', target: 'À\u00a0nouveau', locale: 'fr' },
      { source: 'Size', target: 'Größe' },
      { source: 'The sign \ufffd', target: 'Das Zeichen \ufffd' },
      { source: 'No', target: 'NÃO', locale: 'pt-BR' },
      { source: 'Ice', target: 'Âne à 5 €', locale: 'fr' },
      { source: 'Write Ã¶ here', target: 'Hier Ã¶ schreiben' },
    ],
  },
  kashida: {
    finds: [
      { source: 'Save', target: 'ح\u0640\u0640فظ', locale: 'ar', fixed: 'حفظ' },
      { source: 'Left {{x}}', target: 'ال\u0640يسار {{x}}', locale: 'ar', fixed: 'اليسار {{x}}' },
    ],
    passes: [
      { source: 'For {{name}}', target: 'ل\u0640 {{name}}', locale: 'ar' },
      { source: 'The PDF', target: 'ال\u0640PDF', locale: 'ar' },
      { source: 'Hijri', target: 'ه\u0640', locale: 'ar' },
      { source: 'Save', target: 'حفظ', locale: 'ar' },
      { source: '\u0640', target: 'ح\u0640فظ', locale: 'ar' },
    ],
  },
  'unicode-normalisation': {
    finds: [
      { source: 'Size', target: 'Gro\u0308ße', fixed: 'Größe' },
      { source: 'Size {{x}}', target: '{{x}}: re\u0301sume\u0301', locale: 'fr', fixed: '{{x}}: résumé' },
      { source: 'Hangul', target: '한글', locale: 'ko', fixed: '한글' },
    ],
    passes: [
      { source: 'Size', target: 'Größe' },
      { source: 'Road', target: 'सड़क', locale: 'hi' },
      { source: 'x', target: 'a\u0332 b' },
      { source: 'Peace', target: 'שָׁלוֹם', locale: 'he' },
    ],
  },
}
