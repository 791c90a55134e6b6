import { defineMessages } from './define-messages.ts'

/** Barcode scanning with the camera. */
export const scan = defineMessages({
  title: ['スキャン', 'Scan'],
  camera: ['カメラ', 'Camera'],
  picture: ['カメラの映像', 'Camera picture'],
  aim: [
    'バーコードを枠の中に入れてください。2段の場合は上の段を読み取ります。',
    'Place the barcode inside the frame. If there are two, the upper one is read.',
  ],
  preparing: ['読み取りの準備をしています…', 'Getting ready…'],
  readerFailed: [
    'バーコードの読み取り機能を準備できませんでした。コードを入力してください。',
    'The barcode reader could not be loaded. Please type the code.',
  ],
  orType: ['コードを入力しても開けます。', 'You can also type the code.'],
  asking: ['{{code}} を確認しています…', 'Looking up {{code}}…'],
  unknown: [
    '{{code}} の商品は見つかりません。ご契約のデータ範囲外か、まだ登録されていません。',
    'No title was found for {{code}}. It is outside your data range or not registered yet.',
  ],
  notRead: [
    '写真からバーコードを読み取れませんでした。バーコード全体がはっきり写るように撮り直してください。',
    'No barcode could be read in the photo. Take another one with the whole barcode in focus.',
  ],
  failed: ['商品を確認できませんでした。もう一度お試しください。', 'The title could not be looked up. Please try again.'],
  light: ['ライト', 'Light'],
  code: ['ISBN・JAN・雑誌コード', 'ISBN, JAN or magazine code'],
  codeMissing: ['コードを入力してください', 'Enter a code'],
  wrongCheckDigit: [
    'チェックディジットが合いません（{{expected}} ではありませんか）',
    'The check digit is wrong. Did you mean {{expected}}?',
  ],
  caseCode: ['箱・ケースのコードです。中の商品は {{item}} です', 'This is the code of a case. The product in it is {{item}}'],
  lowerBarcode: [
    '本の下段のバーコードです。978から始まる上段を読み取ってください',
    'This is the lower barcode of a book. Scan the upper one, which begins with 978',
  ],
  open: ['開く', 'Open'],
  photo: ['写真から読み取る', 'Scan a photo'],
  help: [
    '本は978で始まるコード、雑誌は491で始まるコードを読み取ります。雑貨のJAN（8桁も）やUPCも読めます。映像はこの端末の中だけで処理し、どこにも送りません。',
    'Scans codes that start with 978 (books) or 491 (magazines), and JAN, EAN-8 and UPC of other goods. Images never leave this device.',
  ],
  retry: ['もう一度試す', 'Try again'],
  'camera.asking': ['カメラの使用を許可してください。', 'Please allow access to the camera.'],
  'camera.refused': [
    'カメラの使用が許可されていません。ブラウザーの設定で許可すると使えます。',
    'Camera access is not allowed. You can allow it in your browser settings.',
  ],
  'camera.missing': [
    'この端末にはカメラが見つかりません。コードの入力か写真をお使いください。',
    'No camera was found on this device. Type the code or use a photo.',
  ],
  'camera.busy': [
    'カメラを起動できませんでした。ほかのアプリで使用中でないか、ご確認ください。',
    'The camera could not be started. Another app may be using it.',
  ],
  'camera.insecure': [
    'カメラは https の接続でだけ使えます。コードの入力か写真をお使いください。',
    'The camera works only over HTTPS. Type the code or use a photo.',
  ],
})
