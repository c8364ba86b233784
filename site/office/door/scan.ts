/** Reads a ticket's code with the camera, where the browser can. TypeScript does not know the detector yet. */
interface Detector {
  detect: (video: HTMLVideoElement) => Promise<{ rawValue: string }[]>;
}
declare const BarcodeDetector: (new (options: { formats: string[] }) => Detector) | undefined;

export const canScan = (): boolean => typeof BarcodeDetector !== 'undefined' && 'mediaDevices' in navigator;

const pause = 200;

/** What stops it. `found` hears each code once, until another one comes before the camera. */
export async function scan(video: HTMLVideoElement, found: (code: string) => void): Promise<() => void> {
  if (typeof BarcodeDetector === 'undefined') throw new Error('This browser reads no codes.');
  const detector = new BarcodeDetector({ formats: ['qr_code'] });
  const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } });
  let going = true;
  let last = '';
  video.srcObject = stream;
  // Whoever stops at once stops it before it has begun.
  video.play().catch(() => undefined);
  const look = async () => {
    const [code] = await detector.detect(video).catch(() => []);
    if (!going) return;
    if (code && code.rawValue !== last) {
      last = code.rawValue;
      found(last);
    }
    setTimeout(look, pause);
  };
  void look();
  return () => {
    going = false;
    for (const track of stream.getTracks()) track.stop();
    video.srcObject = null;
  };
}
