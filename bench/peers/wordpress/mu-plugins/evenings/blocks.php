<?php
/** The content as somebody would have set it in WordPress's editor: paragraphs, headings, images, columns, buttons, tables. */

function tollenau_words(array $words): string
{
    $html = array_map(
        fn($word) => is_string($word) ? esc_html($word) : '<a href="' . esc_attr($word['href']) . '">' . esc_html($word['text']) . '</a>',
        $words
    );
    return implode('', $html);
}

/** Of a list what is no link stands in italics, as roles do. */
function tollenau_roles(array $words): string
{
    $html = array_map(fn($word) => is_string($word) && trim($word) ? '<em>' . esc_html($word) . '</em>' : tollenau_words([$word]), $words);
    return implode('', $html);
}

function tollenau_picture(array $picture): string
{
    $sources = array_map(
        fn($one) => sprintf(
            '<source media="%s" sizes="%s" srcset="%s" width="%d" height="%d">',
            esc_attr($one['media']),
            esc_attr($one['sizes']),
            esc_attr($one['srcSet']),
            $one['width'],
            $one['height']
        ),
        $picture['sources']
    );
    $image = sprintf(
        '<img alt="%s" src="%s" srcset="%s" sizes="%s" width="%d" height="%d" loading="%s" decoding="async"%s>',
        esc_attr($picture['alt']),
        esc_attr($picture['src']),
        esc_attr($picture['srcSet']),
        esc_attr($picture['sizes']),
        $picture['width'],
        $picture['height'],
        $picture['loading'],
        $picture['isFirst'] ? ' fetchpriority="high"' : ''
    );
    return $sources ? '<picture>' . implode('', $sources) . $image . '</picture>' : $image;
}

function tollenau_block(string $name, string $html, array $told = []): string
{
    $says = $told ? ' ' . wp_json_encode($told) : '';
    return "<!-- wp:$name$says -->\n$html\n<!-- /wp:$name -->\n\n";
}

function tollenau_blocks(array $blocks): string
{
    return implode('', array_map('tollenau_one', $blocks));
}

function tollenau_one(array $block): string
{
    switch ($block['kind']) {
        case 'heading':
            $id = $block['id'] ? ' id="' . esc_attr($block['id']) . '"' : '';
            $html = "<h{$block['level']} class=\"wp-block-heading\"$id>" . esc_html($block['text']) . "</h{$block['level']}>";
            return tollenau_block('heading', $html, ['level' => $block['level']]);
        case 'paragraph':
            return tollenau_block('paragraph', '<p>' . tollenau_words($block['words']) . '</p>');
        case 'picture':
            $caption = $block['caption'] ? '<figcaption class="wp-element-caption">' . esc_html($block['caption']) . '</figcaption>' : '';
            return tollenau_block('image', '<figure class="wp-block-image">' . tollenau_picture($block['picture']) . $caption . '</figure>');
        case 'facts':
            $rows = array_map(fn($row) => '<tr><th>' . esc_html($row['term']) . '</th><td>' . tollenau_words($row['words']) . '</td></tr>', $block['rows']);
            return tollenau_block('table', '<figure class="wp-block-table"><table><tbody>' . implode('', $rows) . '</tbody></table></figure>');
        case 'list':
            $items = array_map(fn($words) => tollenau_block('list-item', '<li>' . tollenau_roles($words) . '</li>'), $block['items']);
            return tollenau_block('list', '<ul>' . implode('', $items) . '</ul>');
        case 'links':
            $buttons = array_map(
                fn($link) => tollenau_block('button', '<div class="wp-block-button"><a class="wp-block-button__link wp-element-button" href="' . esc_attr($link['href']) . '">' . esc_html($link['text']) . '</a></div>'),
                $block['links']
            );
            return tollenau_block('buttons', '<div class="wp-block-buttons">' . implode('', $buttons) . '</div>');
        case 'cards':
            $cards = array_map(fn($card) => tollenau_block('column', '<div class="wp-block-column">' . tollenau_blocks($card) . '</div>'), $block['cards']);
            return tollenau_block('columns', '<div class="wp-block-columns">' . implode('', $cards) . '</div>');
        default:
            return tollenau_block('group', '<section class="wp-block-group">' . tollenau_blocks($block['blocks']) . '</section>', ['tagName' => 'section']);
    }
}
