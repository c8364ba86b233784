import { Alert } from '#site/ui/Alert.tsx';
import { Button, ButtonLink } from '#site/ui/Button.tsx';
import { Check } from '#site/ui/Check.tsx';
import { Choice } from '#site/ui/Choice.tsx';
import { Field, FileField, LongField, SelectField } from '#site/ui/Field.tsx';
import { Fold } from '#site/ui/Fold.tsx';
import { TouchLink } from '#site/ui/TouchLink.tsx';
import style from './Catalogue.module.css';

/** What a hand makes of a control; `npm run look` puts each row into its state before it takes the picture. */
const byHand = ['rest', 'hover', 'active', 'focus-visible'] as const;

/** Every control in every state it can be in. */
export const States = () => (
  <>
    {byHand.map((state) => (
      <div key={state} className={style.state} data-state={state}>
        <h3>{state}</h3>
        <Controls state={state} />
      </div>
    ))}
    <div className={style.state}>
      <h3>busy and out of reach</h3>
      <div className={style.row}>
        <Button look="solid" aria-busy="true">
          Is being sent …
        </Button>
        <Button aria-busy="true">Is being brought …</Button>
        <Button look="solid" disabled>
          Not yet
        </Button>
        <Button aria-disabled="true">The end of the row</Button>
      </div>
    </div>
    <div className={style.state}>
      <h3>failed</h3>
      <Alert>The request did not arrive. Nothing is lost: please send it again.</Alert>
      <div className={style.pair}>
        <Field label="Electronic mail" defaultValue="name@" fault="Something is missing behind the sign." />
        <Field label="Telephone" warning="Nobody can call you." />
        <LongField label="Message" rows={2} fault="At most two thousand letters." />
        <SelectField label="Chairs" fault="Please choose how many.">
          <option>one</option>
        </SelectField>
        <Check label="I have read it." fault="Please tick the box." />
      </div>
    </div>
  </>
);

const Controls = ({ state }: { state: (typeof byHand)[number] }) => (
  <>
    <div className={style.row}>
      <Button look="solid">Solid</Button>
      <Button>Outline</Button>
      <ButtonLink href="#states">A link as a button</ButtonLink>
      <Choice current={false} href="#states">
        A choice
      </Choice>
      <Choice current href="#states">
        The present one
      </Choice>
      <TouchLink href="#states">A link that stands alone</TouchLink>
      <p>
        Text with <a href="#states">a link in it</a>.
      </p>
      <Fold summary="A fold">What was folded away.</Fold>
    </div>
    <div className={style.pair}>
      <Field label={`Name, ${state}`} placeholder="as on the letter box" />
      <SelectField label={`Chairs, ${state}`}>
        <option>two</option>
      </SelectField>
      <Field type="date" label={`Day, ${state}`} />
      <FileField label={`Picture, ${state}`} choose="Choose a picture" />
      <Check label={`Ticked, ${state}`} defaultChecked />
    </div>
  </>
);
