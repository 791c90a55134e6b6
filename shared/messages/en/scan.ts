import type { scan as ja } from '../ja/scan.ts'
import type { Messages } from '../messages.ts'

export const scan = {
  title: 'Scan',
  camera: 'Camera',
  picture: 'Camera picture',
  aim: 'Hold the barcode inside the frame. Where there are two, the upper one is read.',
  preparing: 'Getting ready…',
  orType: 'You can type the code, too.',
  asking: 'Looking for {{code}}…',
  unknown: 'There is no title with the code {{code}} in your data.',
  notRead: 'No barcode could be read in the picture. Take another with the whole barcode in focus.',
  failed: 'The title could not be looked up. Please try again.',
  light: 'Light',
  code: 'ISBN, JAN or magazine code',
  codeMissing: 'Enter a code',
  wrongCheckDigit: 'The check digit is wrong. Did you mean {{expected}}?',
  open: 'Open',
  photo: 'Read a photo',
  help: 'Books start with 978, magazines with 491. Pictures never leave this device.',
  retry: 'Try again',
  'camera.asking': 'Please allow the use of the camera.',
  'camera.refused': 'The camera is not allowed here. You can allow it in the settings of your browser.',
  'camera.missing': 'This device has no camera. Type the code or use a photo.',
  'camera.busy': 'The camera could not be started. Another app may be using it.',
  'camera.insecure': 'The camera works only over HTTPS. Type the code or use a photo.',
} satisfies Messages<typeof ja>
