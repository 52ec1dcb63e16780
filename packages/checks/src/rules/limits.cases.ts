import type { CasesByRule } from '../testing/rule-cases.ts'

export const cases: CasesByRule = {
  'max-length': {
    finds: [
      { source: 'Save', target: 'Speichern', limits: { characters: 5 }, with: { found: 9, limit: 5 } },
      {
        source: '{{n}} <b>files</b>',
        target: '{{n}} <b>Dateien</b>',
        limits: { characters: 8 },
        with: { found: 9, limit: 8 },
      },
      { source: 'Hi', target: '👋🏽👋', limits: { characters: 2 }, with: { found: 3, limit: 2 } },
    ],
    passes: [
      { source: 'Save', target: 'Speichern', limits: { characters: 9 } },
      { source: 'Save', target: 'Speichern' },
      { source: '{{count}} <b>files</b>', target: '{{count}} <b>Dateien</b>', limits: { characters: 9 } },
      { source: 'Hi', target: '👋👋', limits: { characters: 2 } },
    ],
  },
  'max-lines': {
    finds: [
      { source: 'A', target: 'A\nB', limits: { lines: 1 }, with: { found: 2, limit: 1 } },
      { source: 'A', target: 'A\r\nB\r\nC', limits: { lines: 2 } },
    ],
    passes: [
      { source: 'A', target: 'A\r\nB', limits: { lines: 2 } },
      { source: 'A', target: 'A\nB\nC' },
    ],
  },
  'max-size': {
    finds: [
      { source: 'Save', target: 'Speichern', limits: { pixels: 40 } },
      { source: 'Save', target: '保存する', locale: 'ja', limits: { pixels: 60 }, with: { found: 64, limit: 60 } },
      { source: 'Save', target: 'Speichern\nund schließen', limits: { pixels: 60, lines: 2 } },
    ],
    passes: [
      { source: 'Save', target: 'Speichern', limits: { pixels: 90 } },
      { source: 'Save', target: '保存', locale: 'ja', limits: { pixels: 32 } },
      { source: 'Save', target: 'Speichern und schließen', limits: { pixels: 120, lines: 2 } },
      { source: 'Save', target: 'Speichern' },
      { source: 'Save', target: 'Sa\u0301', limits: { pixels: 22 } },
    ],
  },
  'length-ratio': {
    finds: [
      { source: 'Table of all contents', target: '目次', locale: 'ja', level: 'info' },
      { source: 'No address could be found for this contact.', target: 'Kein Kontakt.', level: 'warning' },
      { source: 'Unify', target: 'Inkluder i den fælles indbakke', locale: 'da', level: 'info' },

      { source: 'Spam', target: 'Označi vsa izbrana sporočila kot neželeno pošto', locale: 'sl' },
      { source: 'Automatic', target: 'Automatisk (ren tekst med mindre mail som besvares er i HTML)', locale: 'da' },
      {
        source: 'Your changes will be lost if you leave this page without saving.',
        target: 'Verloren.',
        with: { found: 'short', percent: 14 },
      },
      { source: 'Live', target: 'В режиме реального времени', locale: 'ru' },
      {
        source: '无法保存文件，请稍后再试。如果问题仍然存在，请联系管理员。',
        target: 'Save',
        sourceLocale: 'zh-CN',
        locale: 'en',
      },
      {
        source: '全屏',
        target: 'The window is shown on the whole of the screen from now on.',
        sourceLocale: 'zh-CN',
        locale: 'en',
        with: { found: 'long', percent: 2950 },
      },
      {
        source: 'Die Datei konnte nicht gespeichert werden, weil sie offen ist.',
        target: 'Non.',
        sourceLocale: 'de',
        locale: 'fr',
      },
      {
        source: 'The file could not be saved on this disk.',
        target:
          '文件无法保存在这个磁盘上，因为磁盘已经满了，请先删除一些文件然后再试一次，谢谢您的理解和支持，祝您工作愉快，再见。',
        locale: 'zh-CN',
      },
      {
        source: 'All members of the group can see this photo and write a comment on it',
        target: 'Alle medlemmer af gruppen kan se dette',
        locale: 'da',
        with: { found: 'short', percent: 55 },
      },
      {
        source: 'All members of the group can see this photo',
        target: 'Gruppens medlemmar kan se bilden, skriva om den och dela den med andra när de vill',
        locale: 'sv',
        with: { found: 'long', percent: 191 },
      },
    ],
    passes: [
      {
        source: 'Open it with Android Studio or with IntelliJ IDEA',
        target: '可使用 Android Studio 或 IntelliJ IDEA 打开',
        locale: 'zh-CN',
      },
      { source: 'DVR', target: 'Raqamli yozib olish', locale: 'uz' },
      { source: 'Bcc:', target: 'Skrytá kopie (Bcc):', locale: 'cs' },
      { source: 'Glow', target: 'Hiệu ứng Phát sáng (Glow)', locale: 'vi' },
      { source: 'Email', target: 'Адрес электронной почты', locale: 'ru' },
      { source: 'Bob Weaver DeInterlacing Filter (BWDIF)', target: 'BWDIF', locale: 'hr' },
      { source: 'Your changes will be lost.', target: '変更内容は失われます。', locale: 'ja' },
      { source: 'OK', target: 'Einverstanden' },
      { source: 'The file was saved on the disk.', target: 'Die Datei wurde auf der Festplatte gespeichert.' },
      { source: '全屏', target: 'Enable full screen', sourceLocale: 'zh-CN', locale: 'en' },
      { source: '设置', target: 'Einstellungen ändern', sourceLocale: 'zh-CN', locale: 'de' },
      {
        source: 'ファイルを保存できませんでした。',
        target: 'Die Datei konnte leider nicht gespeichert werden, da ein Fehler auftrat.',
        sourceLocale: 'ja',
        locale: 'de',
      },
      {
        source: 'Die Datei konnte nicht gespeichert werden.',
        target: '无法保存文件。',
        sourceLocale: 'de',
        locale: 'zh-CN',
      },
      { source: '{{a}}', target: '{{a}} ist nicht da' },
      { source: 'The file was saved on the disk.', target: 'ፋይሉ ተቀምጧል', locale: 'am' },
    ],
  },
  'sentence-count': {
    finds: [
      {
        source: 'Sorry, no answer could be found, try another search.',
        target: '죄송합니다. 작업 공간에서 답변을 찾을 수 없습니다. 검색 범위를 넓혀 다시 시도해 보세요.',
        locale: 'ko',
        level: 'info',
      },

      {
        source: 'The file was saved. You can go.',
        target: 'Die Datei wurde gespeichert.',
        with: { expected: 2, found: 1 },
      },
      {
        source: 'The file was saved on this computer.',
        target: '文件已保存到此电脑。您现在可以关闭此窗口。',
        locale: 'zh-CN',
        with: { expected: 1, found: 2 },
      },
      { source: 'Your trial ends today. Choose a plan.', target: '今日で試用期間が終了します。', locale: 'ja' },
      { source: 'Save failed. Check the disk. Then retry.', target: 'Echec. Puis réessayez.', locale: 'fr' },
      { source: 'Your invoice is ready. Open it now?', target: 'आपका चालान तैयार है।', locale: 'hi' },
      { source: 'Your invoice is ready. Open it now?', target: 'فاتورتك جاهزة.', locale: 'ar' },
      { source: 'The photo was added.', target: 'Kuva lisättiin. Voit jakaa sen ystävillesi.', locale: 'fi' },
      { source: 'First line of it.\nSecond line of it.', target: 'Prvi redak toga.', locale: 'hr' },
    ],
    passes: [
      { source: 'The room has no\n     pages yet.', target: 'Der Raum ist leer.' },
      {
        source: 'Are you sure? All the pages of this room will be gone.',
        target: 'Êtes-vous sûr ? Toutes les pages disparaîtront.',
        locale: 'fr',
      },
      {
        source: 'This account cannot be made here.<1></1>Please use another one.',
        target: '이 계정은 만들 수 없습니다.<1></1> 대신 다른 계정을 사용해 주세요. ',
        locale: 'ko',
      },

      { source: 'The file was saved. You can go.', target: 'ファイルを保存しました。もう行けます。', locale: 'ja' },
      { source: 'The file was saved. You can go.', target: 'Die Datei wurde gespeichert, du kannst jetzt gehen.' },
      { source: 'It costs 3.50 with e.g. tax included.', target: 'Es kostet 3,50 mit z. B. Steuer.' },
      { source: 'Ask Dr. Smith about it.', target: 'Frag bitte Herrn Doktor Smith dazu.' },
      { source: 'The file was saved. You can go.', target: 'ไฟล์ถูกบันทึกแล้ว คุณไปได้', locale: 'th' },
      { source: 'Upload failed, try again.', target: '업로드하지 못했습니다. 다시 시도하세요.', locale: 'ko' },
      { source: 'Saved. Go.', target: 'Gespeichert.' },
      { source: 'Open config.yml or node.js now', target: 'Öffne jetzt config.yml oder node.js' },
      { source: 'The call ends on May 1. at noon', target: 'Das Gespräch endet am 1. Mai um zwölf' },
    ],
  },
  'cut-off': {
    finds: [
      {
        source: 'The link is not valid because it has expired',
        target: 'Der Link ist ungültig, weil der',
        with: { found: 'der' },
      },
      { source: 'Choose a photo and a name', target: 'Escolha uma foto e', locale: 'pt-BR' },
      { source: 'Save the file before you close it', target: 'Zapisz plik, zanim go zamkniesz,', locale: 'pl' },
      { source: 'We sent a link to your address', target: 'Мы отправили ссылку на', locale: 'ru' },
      { source: 'Delete all files of this project', target: 'Slet alle filer og', locale: 'da' },
      { source: 'The server could not save the file', target: 'サーバーがファイルを', locale: 'ja' },
      { source: 'The server could not save the file', target: '서버에서 파일을', locale: 'ko' },
      { source: 'Invite people to your group', target: 'دعوة أشخاص إلى', locale: 'ar' },
    ],
    passes: [
      { source: 'Chapter {{a}} and {{b}} more', target: 'Bölüm {{a}} ve {{b}} daha', locale: 'tr' },
      { source: 'For this series', target: 'このシリーズでは', locale: 'ja' },
      { source: 'Signed in to', target: 'Angemeldet bei der' },
      { source: 'Send a copy to {{name}}', target: 'Eine Kopie senden an den' },
      { source: 'You can sign in now', target: 'Du kannst dich jetzt anmelden' },
      { source: 'Select "none", "all" or the', target: 'Wähle „keine“, „alle“ oder den' },
      { source: 'The file exists already', target: '文件已存在', locale: 'zh-CN' },
      { source: 'Where is it from?', target: 'Από πού είναι;', locale: 'el' },
      { source: 'Every 15 minutes', target: '15 dakikada bir', locale: 'tr' },
      { source: 'Is this your first one?', target: 'Ist das deine erste?' },
    ],
  },
  'must-match': {
    finds: [
      {
        source: 'Save',
        target: 'speichern',
        options: { mustMatch: [{ messages: (message) => message.startsWith('a.'), pattern: /^\p{Lu}/gu }] },
        with: { pattern: String.raw`^\p{Lu}` },
      },
      {
        source: 'Save',
        target: '1',
        options: { mustMatch: [{ messages: (message) => message.startsWith('a.'), pattern: /^\p{Lu}/gu }] },
      },
    ],
    passes: [
      {
        source: 'Save',
        target: 'Speichern',
        options: { mustMatch: [{ messages: (message) => message.startsWith('a.'), pattern: /^\p{Lu}/gu }] },
      },
      {
        source: 'Save',
        target: 'speichern',
        options: { mustMatch: [{ messages: (message) => message.startsWith('z.'), pattern: /^\p{Lu}/u }] },
      },
      { source: 'Save', target: 'speichern' },
    ],
  },
}
