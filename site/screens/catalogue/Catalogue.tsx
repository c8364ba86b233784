import type { ReactNode } from 'react';
import { localizePicture } from '#site/content/pictures.ts';
import type { PageContext } from '#site/page-context.ts';
import type { PageMetadata } from '#site/shell/page.ts';
import { Alert } from '#site/ui/Alert.tsx';
import { Button, ButtonLink } from '#site/ui/Button.tsx';
import { Checkbox } from '#site/ui/Checkbox.tsx';
import { Choice } from '#site/ui/Choice.tsx';
import { Fact } from '#site/ui/FactList.tsx';
import { Field, SelectField, TextareaField } from '#site/ui/Field.tsx';
import { FileField } from '#site/ui/FileField.tsx';
import '#site/ui/date-fields.css';
import { ArtPrint } from '#site/ui/ArtPrint.tsx';
import { Fold } from '#site/ui/Fold.tsx';
import { Notice } from '#site/ui/Notice.tsx';
import { Section } from '#site/ui/Section.tsx';
import type { SlideshowProps } from '#site/ui/Slideshow.tsx';
import { TouchLink } from '#site/ui/TouchLink.tsx';
import style from './Catalogue.module.css';

export function loadCatalogue({ edition, locale }: PageContext) {
  const t = edition.translator(locale);
  const picture = localizePicture(t, 'island', { crop: 'plate', sizes: '50vw' });
  return {
    page: { title: 'Catalogue', description: 'The building blocks of this site.' } satisfies PageMetadata,
    screen: { picture },
    slideshow: {
      name: 'example',
      label: 'Three examples',
      previous: 'Previous',
      next: 'Next',
      slides: [1, 2, 3].map((id) => ({
        id,
        plate: `Plate ${id}/3`,
        title: `Slide ${id}`,
        description: 'A description',
        picture,
      })),
    } satisfies SlideshowProps,
  };
}

type Props = ReturnType<typeof loadCatalogue>['screen'] & {
  slideshow?: ReactNode;
  dialog?: ReactNode;
};

export function Catalogue({ picture, slideshow, dialog }: Props) {
  return (
    <div lang="en" className={style.catalogue}>
      <h1 className={style.title}>Catalogue</h1>
      <Section id="buttons" label="Button">
        <div className={style.row}>
          <Button variant="solid">Solid</Button>
          <Button>Outline</Button>
          <ButtonLink variant="solid" href="#buttons">
            A link, solid
          </ButtonLink>
          <ButtonLink href="#buttons">A link with rather a long text in it</ButtonLink>
        </div>
      </Section>
      <Section id="states" label="States">
        <States />
      </Section>
      <Section id="text" label="Text" title="A section with a title">
        <p className={style.lead}>A lead paragraph stands larger and wider apart than what follows it.</p>
        <p className="measure">
          Body text runs to sixty-two characters and holds <a href="#text">a link to this section</a>,{' '}
          <em>a work’s title</em> and „German“ as well as “English” quotation marks, 10–17 Uhr, 20. Juli 2024, Dvořák
          and Janáček.
        </p>
      </Section>
      <Section id="fold" label="Fold">
        <Fold summary="By itself">What was folded away.</Fold>
        <Fold isListRow summary={<h3>A row of a list</h3>}>
          Its matter.
        </Fold>
        <Fold isListRow summary={<h3>Another row</h3>}>
          Its matter.
        </Fold>
      </Section>
      <Section id="facts" label="Facts">
        <dl>
          <Fact name="Address">1 Example Street</Fact>
          <Fact name="Telephone">None yet</Fact>
        </dl>
      </Section>
      <Section id="print" label="Print">
        <div className={style.pair}>
          <ArtPrint picture={picture} caption="What it is" aside="A detail" />
          <ArtPrint picture={picture} caption="A caption that is long enough to need a second line on most screens" />
        </div>
      </Section>
      <Section id="slideshow" label="Slideshow">
        {slideshow}
      </Section>
      <Section id="dialog" label="Dialog">
        {dialog}
      </Section>
      <Notice title="A notice" text="A page that has one thing to say." level={2}>
        <ButtonLink href="#dialog">A way on</ButtonLink>
      </Notice>
    </div>
  );
}

/** `npm run screenshots` puts each row into its state (hover, focus, active) before the picture. */
const controlStates = ['rest', 'hover', 'active', 'focus-visible'] as const;

const States = () => (
  <>
    {controlStates.map((state) => (
      <div key={state} className={style.state} data-state={state}>
        <h3>{state}</h3>
        <Controls state={state} />
      </div>
    ))}
    <div className={style.state}>
      <h3>busy and out of reach</h3>
      <div className={style.row}>
        <Button variant="solid" aria-busy="true">
          Is being sent …
        </Button>
        <Button aria-busy="true">Is being brought …</Button>
        <Button variant="solid" disabled>
          Not yet
        </Button>
        <Button aria-disabled="true">The end of the row</Button>
      </div>
    </div>
    <div className={style.state}>
      <h3>failed</h3>
      <Alert>The request did not arrive. Nothing is lost: please send it again.</Alert>
      <div className={style.pair}>
        <Field label="Electronic mail" defaultValue="name@" error="Something is missing behind the sign." />
        <Field label="Telephone" warning="Nobody can call you." />
        <TextareaField label="Message" rows={2} error="At most two thousand letters." />
        <SelectField label="Chairs" error="Please choose how many.">
          <option>one</option>
        </SelectField>
        <Checkbox label="I have read it." error="Please tick the box." />
      </div>
    </div>
  </>
);

const Controls = ({ state }: { state: (typeof controlStates)[number] }) => (
  <>
    <div className={style.row}>
      <Button variant="solid">Solid</Button>
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
      <FileField label={`Picture, ${state}`} chooseLabel="Choose a picture" />
      <Checkbox label={`Ticked, ${state}`} defaultChecked />
    </div>
  </>
);
