import { IconArrowRight, IconBuildingBank } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { paths } from '../paths.ts';
import { Card } from '../ui/Card.tsx';
import { t } from '../i18n/language.ts';
import { Text } from '../ui/primitives.tsx';
import classes from './RepresentativesLink.module.css';

/** Link to the representatives screen. Makes no request, so that no address is looked up early. */
export const RepresentativesLink = () => (
  <Card>
    <Link to={paths.representatives()} className={classes.link}>
      <IconBuildingBank size={28} stroke={1.5} aria-hidden />
      <span>
        <Text as="strong" weight={650}>
          {t('My Electeds')}
        </Text>
        <Text as="small" size="sm" color="faint">
          {t('Who represents me?')}
        </Text>
      </span>
      <IconArrowRight size={20} stroke={1.75} aria-hidden />
    </Link>
  </Card>
);
