import { useEffect, useRef, useState } from 'react';
import { idUpload } from '#contract/booking/ticket-form.ts';
import { Button } from '#site/ui/Button.tsx';
import { FileField } from '#site/ui/FileField.tsx';
import { Fold } from '#site/ui/Fold.tsx';
import style from './IdUpload.module.css';
import type { TicketStrings } from './ticket-props.ts';

interface Props {
  strings: TicketStrings;
  draftFile: File | undefined;
  error: string | undefined;
  onChoose: (file: File | undefined, isRefused: boolean) => void;
}

/** Folded, because few guests send an ID. Checks the file as the server does. */
export function IdUpload({ strings, draftFile, error, onChoose }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState(draftFile);
  const preview = useRef<HTMLCanvasElement>(null);
  const [refusal, setRefusal] = useState<string>();
  const [open, setOpen] = useState(draftFile !== undefined);

  useEffect(() => {
    const canvas = preview.current;
    if (!file || !canvas) return;
    let isCurrent = true;
    // Of two quick choices the first may be decoded last.
    void decodePreview(file).then((picture) => isCurrent && drawPreview(picture, canvas));
    return () => {
      isCurrent = false;
    };
  }, [file]);

  useEffect(() => {
    if (!draftFile || !input.current) return;
    const carrier = new DataTransfer();
    carrier.items.add(draftFile);
    input.current.files = carrier.files;
  }, [draftFile]);

  function choose(chosen: File | undefined) {
    const fileError = chosen && findFileError(chosen);
    setRefusal(fileError && strings[fileError]);
    const usable = fileError ? undefined : chosen;
    if (!usable && input.current) input.current.value = '';
    setFile(usable);
    onChoose(usable, fileError !== undefined);
  }

  function removeFile() {
    choose(undefined);
    // The clicked button has disappeared with the picture.
    input.current?.focus();
  }

  return (
    <Fold
      summary={strings.uploadFold}
      open={open || error !== undefined}
      onToggle={({ currentTarget: fold }) => {
        setOpen(fold.open);
        // The content may have opened below the visible fields.
        if (fold.open) fold.scrollIntoView({ block: 'nearest' });
      }}
    >
      <FileField
        ref={input}
        name="uploadId"
        label={strings.uploadId}
        chooseLabel={strings.chooseFile}
        isEmpty={file === undefined}
        hint={strings.uploadHint}
        error={refusal ?? error}
        accept={idUpload.types.join()}
        onChange={(event) => choose(event.target.files?.[0])}
      />
      {file && (
        <div className={style.preview}>
          <canvas ref={preview} className={style.image} role="img" aria-label={file.name} />
          <Button onClick={removeFile}>{strings.remove}</Button>
        </div>
      )}
    </Fold>
  );
}

const decodePreview = (file: File): Promise<ImageBitmap | undefined> =>
  createImageBitmap(file, { resizeHeight: 192, resizeQuality: 'medium' }).catch(() => undefined);

/** Draws on a canvas, because the content policy blocks blob pictures. Empty for an unreadable file. */
function drawPreview(picture: ImageBitmap | undefined, canvas: HTMLCanvasElement) {
  // Setting a size clears the picture of the previous file.
  canvas.width = picture?.width ?? canvas.width;
  canvas.height = picture?.height ?? canvas.height;
  if (picture) canvas.getContext('2d')?.drawImage(picture, 0, 0);
}

function findFileError({ type, size }: File): 'uploadKind' | 'uploadTooLarge' | undefined {
  if (!idUpload.types.some((known) => known === type)) return 'uploadKind';
  return size > idUpload.bytes ? 'uploadTooLarge' : undefined;
}
