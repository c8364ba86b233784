import { accountAddresses, exportFile } from '#contract/account-addresses.ts';
import { sessionOf } from '#site/session/browser.ts';
import { Section } from '#site/ui/Section.tsx';
import style from './Account.module.css';
import type { PartProps } from './account-props.ts';
import { Task } from './Task.tsx';

export function Copy({ setup }: PartProps) {
  const { copy } = setup.words;
  return (
    <Section id="copy" label={copy.title}>
      <div className={style.task}>
        <p>{copy.text}</p>
        <Task
          setup={setup}
          send={copy.send}
          done={copy.done}
          work={async () => keep(await sessionOf(setup.session).fetchFile(accountAddresses.export))}
        />
      </div>
    </Section>
  );
}

/** A plain link could not send the session's header, so the file is fetched and then handed over. */
function keep(file: Blob) {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = exportFile;
  link.click();
  URL.revokeObjectURL(link.href);
}
