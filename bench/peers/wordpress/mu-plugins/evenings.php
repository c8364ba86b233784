<?php
/**
 * Plugin Name: Evenings
 * A kind of post for evenings, and the list of them by year, as The Events Calendar has one.
 */
require_once __DIR__ . '/evenings/blocks.php';

add_filter('locale', fn() => 'de_DE');

add_action('init', function () {
    register_post_type('evening', [
        'label' => 'Evenings',
        'public' => true,
        'show_in_rest' => true,
        'supports' => ['title', 'editor', 'excerpt', 'custom-fields', 'page-attributes'],
        'rewrite' => ['slug' => 'events', 'with_front' => false],
    ]);
    register_block_type('tollenau/programme', ['render_callback' => 'tollenau_programme']);
});

function tollenau_programme(): string
{
    $query = new WP_Query([
        'post_type' => 'evening',
        'posts_per_page' => -1,
        'orderby' => 'menu_order',
        'order' => 'ASC',
    ]);
    $years = [];
    foreach ($query->posts as $post) {
        $years[get_post_meta($post->ID, 'year', true)][] = tollenau_card($post);
    }
    $html = '';
    foreach ($years as $year => $cards) {
        $html .= '<section class="wp-block-group"><h2 class="wp-block-heading" id="year-' . esc_attr($year) . '">' . esc_html($year) . '</h2>'
            . '<div class="wp-block-columns">' . implode('', $cards) . '</div></section>';
    }
    return $html;
}

function tollenau_card(WP_Post $post): string
{
    return '<div class="wp-block-column"><figure class="wp-block-image">'
        . tollenau_picture(json_decode(get_post_meta($post->ID, 'picture', true), true))
        . '</figure><h3 class="wp-block-heading">' . esc_html(get_the_title($post)) . '</h3>'
        . '<p>' . esc_html(get_the_excerpt($post)) . '</p>'
        . '<p><a href="' . esc_url(get_permalink($post)) . '">Details</a></p></div>';
}
