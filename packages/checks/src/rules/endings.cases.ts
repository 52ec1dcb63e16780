import type { CasesByRule } from '../testing/rule-cases.ts'

export const cases: CasesByRule = {
  'end-stop': {
    finds: [
      { source: 'Your key is made and is now in use', target: 'Ihr Schlüssel ist jetzt in Benutzung.', level: 'info' },
      { source: 'Hide the sign', target: 'Zeichen ausblenden.', level: 'warning' },
      { source: 'We hide it. We show it.', target: 'Wir zeigen und verbergen es', level: 'warning' },

      {
        source: 'The file was saved.',
        target: 'Die Datei wurde gespeichert',
        with: { expected: 'a full stop', found: '' },
      },
      { source: 'Save the file', target: 'Datei speichern.', with: { expected: '', found: 'a full stop' } },
      {
        source: 'The file was saved.',
        target: 'Die Datei wurde gespeichert!',
        with: { expected: 'a full stop', found: 'an exclamation mark' },
      },
      { source: 'The file was <b>saved.</b>', target: 'Die Datei wurde <b>gespeichert</b>' },
      { source: 'The file was saved.', target: 'ファイルを保存', locale: 'ja' },
      { source: 'File lost.', target: 'Datei verloren' },
      { source: 'Delivered to {{name}}.', target: 'Geliefert an {{name}}' },
    ],
    passes: [
      { source: 'The file was saved.', target: 'ファイルを保存しました。', locale: 'ja' },
      { source: 'The file was saved.', target: 'ไฟล์ถูกบันทึกแล้ว', locale: 'th' },
      { source: 'The file was saved.', target: 'ໄຟລ໌ຖືກບັນທຶກ', locale: 'lo' },
      { source: 'The file was saved.', target: 'फ़ाइल सहेजी गई।', locale: 'hi' },
      { source: 'The file was saved.', target: 'फ़ाइल सहेजी गई|', locale: 'hi' },
      { source: 'The file was saved.', target: 'ফাইল সংরক্ষিত হয়েছে।', locale: 'bn' },
      { source: 'The file was saved.', target: 'فائل محفوظ ہو گئی۔', locale: 'ur' },
      { source: 'The file was saved.', target: 'Ֆայլը պահպանված է։', locale: 'hy' },
      { source: 'The file was saved.', target: 'Ֆայլը պահպանված է:', locale: 'hy' },
      { source: 'The file was saved.', target: 'ဖိုင်သိမ်းပြီးပါပြီ။', locale: 'my' },
      { source: 'The file was saved.', target: 'ឯកសារត្រូវបានរក្សាទុក។', locale: 'km' },
      { source: 'The file was saved.', target: 'ፋይሉ ተቀምጧል።', locale: 'am' },
      { source: 'The file was saved.', target: 'ፋይሉ ተቀምጧል፡፡', locale: 'am' },
      { source: 'Files, folders etc.', target: 'Dateien und Ordner' },
      { source: 'Files and folders', target: 'Dateien, Ordner usw.' },
      { source: 'No.', target: 'Nein' },
      { source: 'Max Temp.', target: 'Höchsttemperatur' },
      { source: 'The 3rd', target: 'Der 3.' },
      { source: 'The file “saved.”', target: 'Die Datei „gespeichert“.' },
      { source: 'The file was saved.', target: 'Die Datei wurde <b>gespeichert.</b>' },
      { source: 'File saved', target: '파일을 저장했습니다.', locale: 'ko' },
      { source: 'Type (as shown.)', target: 'Typ (wie gezeigt)' },
    ],
  },
  'end-colon': {
    finds: [
      { source: 'Show all pages', target: 'Minden oldal:', locale: 'hu' },

      { source: 'Open the drive:', target: 'Laufwerk öffnen' },
      { source: 'Version B2:', target: 'Version B2' },
      { source: 'X:', target: 'X-Wert' },
      { source: 'Your name:', target: 'Ihr Name', with: { expected: 'a colon', found: '' } },
      { source: 'Your name', target: 'Ihr Name:' },
      { source: 'Your name:', target: 'Ihr Name.', with: { expected: 'a colon', found: 'a full stop' } },
    ],
    passes: [
      { source: 'For the command line, press ":"', target: '按 “:” 键进入命令行', locale: 'zh-Hans' },
      { source: 'Shared by', target: 'Megosztotta:', locale: 'hu' },
      { source: 'Change the colour to', target: 'Renk değişti:', locale: 'tr' },
      { source: 'Read the following pages', target: '請閱讀以下頁面：', locale: 'zh-TW' },

      { source: 'Open C:', target: 'C: öffnen' },
      { source: 'Map drive (Z:)', target: 'Laufwerk Z: verbinden' },
      { source: 'Browse drive C', target: 'Durchsuche C:' },
      { source: 'Your name:', target: 'お名前：', locale: 'ja' },
      { source: 'The following:', target: '次のとおりです。', locale: 'ja' },
      { source: 'Your name:', target: 'Votre nom\u00a0:', locale: 'fr' },
      { source: 'Your name:', target: 'ឈ្មោះ៖', locale: 'km' },
      { source: 'Your name:', target: 'Ձեր անունը՝', locale: 'hy' },
      { source: 'Your name:', target: 'ስም፦', locale: 'am' },
      { source: 'Your name: <b>{{x}}</b>', target: '<b>{{x}}</b>' },
    ],
  },
  'end-question': {
    finds: [
      { source: 'What is new?', target: 'Nouveautés', locale: 'fr', level: 'info' },
      { source: 'Can we try it again now?', target: '請再試一次。', locale: 'zh-TW', level: 'info' },
      { source: 'Do you want to leave the room?', target: 'Den Raum verlassen.', level: 'warning' },

      { source: 'Delete this file?', target: 'Diese Datei löschen', with: { expected: 'a question mark', found: '' } },
      { source: 'Delete this file', target: 'Diese Datei löschen?' },
      { source: 'Delete this file?', target: 'Διαγραφή αρχείου.', locale: 'el' },
      { source: 'Delete it?', target: 'Eliminarlo?', locale: 'es-MX', with: { opening: '¿' } },
      { source: 'It failed. Try again?', target: 'Ha fallado. Probar otra vez?', locale: 'es' },
    ],
    passes: [
      { source: 'Question at the end', target: 'Pergunta «Ainda estás a ver?»', locale: 'pt-PT' },

      { source: 'Delete it?', target: '¿Eliminarlo?', locale: 'es' },
      { source: 'It failed. Try again?', target: 'Ha fallado. ¿Probar otra vez?', locale: 'es' },
      { source: 'Delete it?', target: 'Eliminalo?', locale: 'it' },
      { source: '{{n}}?', target: '{{n}}?', locale: 'es' },
      { source: 'Delete this file?', target: 'Διαγραφή αρχείου;', locale: 'el' },
      { source: 'Delete this file?', target: 'Διαγραφή αρχείου;', locale: 'el' },
      { source: 'Delete this file?', target: 'هل تريد حذف الملف؟', locale: 'ar' },
      { source: 'Delete this file?', target: 'ファイルを削除しますか。', locale: 'ja' },
      { source: 'Delete this file?', target: 'ファイルを削除しますか？', locale: 'ja' },
      { source: 'Delete this file?', target: 'Ջնջե՞լ ֆայլը։', locale: 'hy' },
      { source: 'Delete this file?', target: 'ลบไฟล์นี้หรือไม่', locale: 'th' },
      { source: 'Delete this file?', target: '删除此文件吗', locale: 'zh-CN' },
      { source: 'Delete this file?', target: '¿Eliminar este archivo?', locale: 'es' },
      { source: 'Delete it, really?', target: '¿De verdad? Elimínalo', locale: 'es' },
      { source: 'Delete this file?', target: 'ፋይሉ ይሰረዝ፧', locale: 'am' },
      { source: 'Delete this file?', target: 'ဖိုင်ကိုဖျက်မလား။', locale: 'my' },
    ],
  },
  'end-exclamation': {
    finds: [
      { source: 'Link copied', target: 'Link kopieret!', locale: 'da', level: 'info' },

      { source: 'Welcome back!', target: 'Willkommen zurück' },
      { source: 'Welcome back', target: 'Willkommen zurück!', with: { expected: '', found: 'an exclamation mark' } },
      { source: 'Welcome back!', target: '欢迎回来', locale: 'zh-CN' },
    ],
    passes: [
      { source: 'Welcome back!', target: '欢迎回来！', locale: 'zh-CN' },
      { source: 'Welcome back!', target: 'おかえりなさい。', locale: 'ja' },
      { source: 'Welcome back!', target: 'Բարի՜ գալուստ', locale: 'hy' },
      { source: 'Welcome back, {{name}}!', target: '¡Ongi etorri! {{name}}', locale: 'eu' },
      { source: 'Welcome back!', target: 'Bon retour\u202f!', locale: 'fr' },
    ],
  },
  'end-interrobang': {
    finds: [
      { source: 'You did what?!', target: 'Du hast was?' },
      { source: 'You did that', target: 'Du hast das?!', with: { expected: '', found: 'an interrobang (?!)' } },
    ],
    passes: [
      { source: 'You did what?!', target: 'Du hast was!?' },
      { source: 'You did what?!', target: '何をしたの？！', locale: 'ja' },
      { source: 'You did what‽', target: 'Tu as fait quoi\u202f?!', locale: 'fr' },
    ],
  },
  'end-semicolon': {
    finds: [
      { source: 'No results;', target: 'Keine Ergebnisse' },
      { source: 'No results', target: 'Keine Ergebnisse;' },
    ],
    passes: [
      { source: 'No results;', target: 'Keine Ergebnisse;' },
      { source: 'No results;', target: 'لا نتائج؛', locale: 'ar' },
      { source: 'No results;', target: 'Χωρίς αποτελέσματα·', locale: 'el' },
      { source: 'No results;', target: '没有结果；', locale: 'zh-CN' },
    ],
  },
  'end-ellipsis': {
    finds: [
      { source: 'Saving', target: 'Ukládání…', locale: 'cs', level: 'info' },

      { source: 'Loading…', target: 'Wird geladen', with: { expected: 'an ellipsis', found: '' } },
      { source: 'Loading', target: 'Wird geladen…' },
      { source: 'Loading...', target: 'Wird geladen..', with: { expected: 'an ellipsis', found: 'a full stop' } },
    ],
    passes: [
      { source: 'Begin with a letter (b, c, …)', target: 'Mit Buchstaben (b, c, …) beginnen' },
      { source: 'All kinds (bmp, gif, …)', target: 'Kaikki (bmp, gif, jne.)', locale: 'fi' },
      { source: 'Add “Seen on …” at the end', target: '在末尾添加“Seen on …”（见于…）', locale: 'zh-CN' },

      { source: 'Loading...', target: 'Wird geladen …' },
      { source: 'Loading…', target: '正在加载……', locale: 'zh-CN' },
      { source: 'Loading…', target: 'กำลังโหลด', locale: 'th' },
      { source: 'Loading…', target: '読み込み中⋯', locale: 'ja' },
      { source: 'Loading (…)', target: 'Lädt (...)' },
    ],
  },
}
