import type { TextCases } from '../../rule-cases.ts'

export const cases: TextCases = {
  finds: [
    { source: 'Delete this file?', target: 'Diese Datei löschen', with: { expected: 'a question mark', found: '' } },
    { source: 'Delete this file', target: 'Diese Datei löschen?' },
    { source: 'Delete this file?', target: 'Διαγραφή αρχείου.', locale: 'el' },
  ],
  passes: [
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
}
