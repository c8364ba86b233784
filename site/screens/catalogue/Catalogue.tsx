import type { ReactNode } from 'react';
import { Button, ButtonLink } from '#site/ui/Button.tsx';
import { Fold } from '#site/ui/Fold.tsx';
import { Notice } from '#site/ui/Notice.tsx';
import { Print } from '#site/ui/Print.tsx';
import { Section } from '#site/ui/Section.tsx';
import style from './Catalogue.module.css';
import type { loadCatalogue } from './load.ts';
import { States } from './States.tsx';

type Props = ReturnType<typeof loadCatalogue>['screen'] & {
  /** islands, which the page mounts */
  slideshow?: ReactNode;
  dialog?: ReactNode;
};

/** Every building block with its examples: for those who build, for axe, and for the pictures of `npm run look`. */
export function Catalogue({ picture, slideshow, dialog }: Props) {
  return (
    <div lang="en" className={style.catalogue}>
      <h1 className={style.title}>Catalogue</h1>
      <Section id="buttons" label="Button">
        <div className={style.row}>
          <Button look="solid">Solid</Button>
          <Button>Outline</Button>
          <ButtonLink look="solid" href="#buttons">
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
        <p className={style.text}>
          Body text runs to sixty-two characters and holds <a href="#text">a link to this section</a>,{' '}
          <em>a work’s title</em> and „German“ as well as “English” quotation marks, 10–17 Uhr, 20. Juli 2024, Dvořák
          and Janáček.
        </p>
      </Section>
      <Section id="fold" label="Fold">
        <Fold summary="By itself">What was folded away.</Fold>
        <Fold row summary={<h3>A row of a list</h3>}>
          Its matter.
        </Fold>
        <Fold row summary={<h3>Another row</h3>}>
          Its matter.
        </Fold>
      </Section>
      <Section id="print" label="Print">
        <div className={style.pair}>
          <Print picture={picture} caption="What it is" aside="A detail" />
          <Print picture={picture} caption="A caption that is long enough to need a second line on most screens" />
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
